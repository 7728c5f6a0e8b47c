import type { commands as english } from '../en/commands.ts'
import type { Translated } from '../languages.ts'

/** Words of the list and the form of saved commands, in Brazilian Portuguese. */
export const commands = {
  savedNew: 'Novo comando salvo',
  savedEmptyTitle: 'Nenhum comando salvo',
  savedEmptyText: 'Salve um comando e vincule-o a veículos ou grupos: depois é só enviar, sem digitar.',
  savedParameters: 'Conteúdo',
  savedCut: 'Bloqueia o motor',
  savedWhat: 'Comando',
  savedWhatHint: 'Vincule também às pessoas que podem enviá-lo.',
  savedDescriptionHint: 'Nome mostrado na hora de enviar. Se vazio, vale o nome do tipo.',
  savedTypes: 'Cada rastreador aceita alguns destes tipos; o comando aparece só nos veículos compatíveis.',
  savedTypesFailed: 'Não foi possível carregar os tipos: {why}',
  savedAppliesHint: 'O comando aparece nestes veículos, para quem também está vinculado a ele.',
  savedNobody: 'Nenhum veículo: este comando nunca aparece.',
  savedHow: 'Parâmetros',
  savedHowNone: 'Este tipo não tem parâmetros.',
  savedHowFirst: 'Escolha o tipo primeiro.',
  savedCutTitle: 'Este comando bloqueia o motor',
  savedCutText:
    'Quem tiver acesso a ele pode bloquear um veículo. Pede um motivo, só age depois que o veículo parar e fica no histórico.',
  savedText: 'Enviado por SMS: o veículo precisa ter o número do chip cadastrado.',
} as const satisfies Translated<typeof english>
