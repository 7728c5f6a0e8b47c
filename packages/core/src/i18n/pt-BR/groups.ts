import type { groups as english } from '../en/groups.ts'
import type { Translated } from '../languages.ts'

/** Words of the list and the form of groups, in Brazilian Portuguese. */
export const groups = {
  groupNew: 'Novo grupo',
  groupsEmptyTitle: 'Nenhum grupo cadastrado',
  groupsEmptyText:
    'Crie o primeiro grupo e coloque veículos nele: cercas, notificações e motoristas passam a valer para todos.',
  groupParentHint: 'O que vale para aquele grupo vale também para este.',
  groupDetailsHint: 'Um grupo pode ficar dentro de outro, sem limite de níveis.',
  groupCycle: 'O grupo escolhido está dentro deste. Escolha outro ou nenhum',
  groupConnections: 'Vínculos de {name}',
  groupCommand: 'Enviar comando para {name}',
  groupCommandTip: 'Enviar comando',
  groupView: 'Como os grupos são mostrados',
  groupViewList: 'Lista',
  groupViewTree: 'Árvore',
  groupTreeHint:
    'Arraste um grupo para cima de outro, ou para cá para tirá-lo. Pelo teclado: setas, M para mover, Ctrl+X e Ctrl+V.',
  groupTreeTouch: 'Use o primeiro botão do grupo para movê-lo.',
  groupHeld: 'Movendo {name}: solte ou cole em um grupo. Esc cancela.',
  groupOpen: 'Abrir {name}',
  groupClose: 'Fechar {name}',
  groupMove: 'Mover',
  groupMoveAction: 'Mover {name} para…',
  groupMoveTitle: 'Mover {name}',
  groupMoved: '{name} agora está em {place}',
  groupMovedTop: '{name} não está mais em nenhum grupo',
  groupMoveUndo: 'Desfazer',
  groupMoveSelf: 'Não é possível mover {name} para dentro de si mesmo',
  groupMoveInside: 'Não é possível mover {name} para {place}, que fica dentro dele',
} as const satisfies Translated<typeof english>
