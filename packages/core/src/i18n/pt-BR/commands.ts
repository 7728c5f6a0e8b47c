import type { commands as english } from '../en/commands.ts'
import type { Translated } from '../languages.ts'

/** Words of the list and the form of saved commands, in Brazilian Portuguese. */
export const commands = {
  savedNew: 'Novo comando salvo',
  savedEmptyTitle: 'Nenhum comando salvo',
  savedEmptyText: 'Salve um comando uma vez, conecte a veículos ou grupos, e as pessoas o enviam sem digitar.',
  savedParameters: 'O que ele diz',
  savedCut: 'Bloqueia o motor',
  savedWhat: 'Comando',
  savedWhatHint: 'Conecte a veículos ou grupos, e às pessoas que podem enviá-lo.',
  savedDescriptionHint: 'Este nome aparece na lista de onde ele é enviado. Vazio, leva o nome do tipo.',
  savedTypes: 'Cada rastreador conhece alguns destes tipos; o comando aparece nos veículos que o entendem.',
  savedTypesFailed: 'Não foi possível carregar os tipos: {why}',
  savedHow: 'Parâmetros',
  savedHowNone: 'Este tipo não tem parâmetros.',
  savedHowFirst: 'Escolha o tipo primeiro.',
  savedCutTitle: 'Este comando bloqueia o motor',
  savedCutText:
    'Quem o tiver pode parar um veículo. Ele espera o veículo parar, pede um motivo e fica guardado no histórico.',
  savedText: 'Vai por SMS: um veículo sem o número do chip não o recebe.',
} as const satisfies Translated<typeof english>
