import type { connections as english } from '../en/connections.ts'
import type { Translated } from '../languages.ts'

/** Words of what is linked to vehicles, groups and users, in Brazilian Portuguese. */
export const connections = {
  connectionOrders: 'Entregas',
  connectionDevices: 'Veículos vinculados',
  connectionsOfDevice: 'O que vale para este veículo. O que vem de um grupo é alterado no grupo.',
  connectionsOfGroup: 'O que vale para todos os veículos deste grupo e dos subgrupos.',
  connectionsOfUser: 'O que este usuário pode acessar. Um grupo inclui os veículos dele.',
  connectionChoose: 'Escolher',
  connectionNone: 'Nada vinculado',
  connectionsUnseen: '{count} sem acesso',
  connectionsUnseenToo: 'e mais {count} sem acesso',
  connectionMore: 'Mostrar mais',
  connectionDone: 'Pronto',
  connectionUndo: 'Desfazer',
  connectionUnlink: 'Desvincular {name}',
  connectionUnlinked: '{name} desvinculado',
  connectionThrough: 'Pelo grupo',
  connectionThroughUnseen: '(sem acesso)',
  connectionsFound: '{count, plural, =0 {Nada encontrado} one {# encontrado} other {# encontrados}}',
  connectionsLinked: '{count, plural, one {# vinculado} other {# vinculados}}',
  connectionsUnlinked: '{count, plural, one {# desvinculado} other {# desvinculados}}',
  connectionsSame: 'Nada a alterar',
  connectionsLinkAll: 'Vincular todos os resultados',
  connectionsUnlinkAll: 'Desvincular todos os resultados',
  connectionsTooMany: 'Para vincular vários de uma vez, busque {count} ou menos.',
  connectionsLinkMany: '{count, plural, one {Vincular # item selecionado} other {Vincular # itens selecionados}}',
  connectionsLinkedTo: '{count, plural, one {# vinculado a {name}} other {# vinculados a {name}}}',
  aboutFence: 'Notificações sobre esta cerca',
  aboutDriver: 'Notificações sobre este motorista',
  aboutNone: 'Nenhuma escolhida',
  aboutAllFences:
    '{count, plural, one {# notificação vale para todas as cercas, inclusive esta. Só é possível restringi-la no formulário dela.} many {# de notificações valem para todas as cercas, inclusive esta. Só é possível restringi-las no formulário delas.} other {# notificações valem para todas as cercas, inclusive esta. Só é possível restringi-las no formulário delas.}}',
  aboutAnyDriver:
    '{count, plural, one {# notificação vale para qualquer motorista, inclusive este. Só é possível restringi-la no formulário dela.} many {# de notificações valem para qualquer motorista, inclusive este. Só é possível restringi-las no formulário delas.} other {# notificações valem para qualquer motorista, inclusive este. Só é possível restringi-las no formulário delas.}}',
  aboutLastFence: '{name} não tem outra cerca: depois de salvar, não avisa ninguém.',
  aboutLastDriver: '{name} não tem outro motorista: depois de salvar, não avisa ninguém.',
} as const satisfies Translated<typeof english>
