import type { drivers as english } from '../en/drivers.ts'
import type { Translated } from '../languages.ts'

/** Words of the list and the form of drivers, in Brazilian Portuguese. */
export const drivers = {
  driverNew: 'Novo motorista',
  driversEmptyTitle: 'Nenhum motorista cadastrado',
  driversEmptyText: 'Cadastre quem dirige seus veículos e a tag ou o cartão que identifica cada pessoa.',
  driverTabPerson: 'Motorista',
  driverTabPapers: 'Endereço e documentos',
  driverTabVehicles: 'Veículos',
  driverDetailsHint: 'O nome aparece no mapa, nos eventos e nos relatórios.',
  driverUniqueId: 'Identificador da tag',
  driverUniqueIdHint: 'O número que o leitor envia: cartão RFID, iButton ou senha.',
  driverPhoto: 'Foto',
  driverEmail: 'E-mail',
  driverPapers: 'Dados pessoais',
  driverPapersHint: 'Um número com dígito verificador errado é sinalizado, e pode ser salvo assim mesmo.',
  driverCpf: 'CPF',
  driverLicence: 'CNH',
  driverLicenceHint: 'Você é avisado 60, 30, 7 e 0 dias antes do vencimento.',
  driverLicenceNumber: 'Número da CNH',
  driverLicenceCategory: 'Categoria',
  driverCategory: 'Categoria {category}',
  driverLicenceExpiry: 'Vencimento',
  driverExpiry: 'CNH vence em',
  driverAddress: 'Endereço',
  driverDocumentsHint: 'Só você, os usuários deste motorista e os gerentes deles veem.',
  driverAppliesHint: 'O nome do motorista aparece nestes veículos.',
  driverNotificationsHint: 'Eventos enquanto o motorista está identificado. São salvas com o motorista.',
  driverNobody: 'Não está vinculado a nenhum veículo.',
} as const satisfies Translated<typeof english>
