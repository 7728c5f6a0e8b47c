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
  driverLicenceHint: 'A lista e o cartão avisam a partir de 60 dias antes do vencimento, em vermelho a partir de 7.',
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
  driverErase: 'Excluir dados pessoais',
  driverEraseTitle: 'Excluir os dados de {name}?',
  driverEraseText:
    'A pedido do motorista: nome, documentos e fotos são excluídos para sempre. O histórico fica com o número do cartão.',
  driverErased: 'Excluídos. Protocolo: {protocol}',
} as const satisfies Translated<typeof english>
