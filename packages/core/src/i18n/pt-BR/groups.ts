import type { Texts } from '../areas.ts'

/** Words of the list and the form of groups, in Brazilian Portuguese. */
export const groups = {
  groupNew: 'Novo grupo',
  groupsEmptyTitle: 'Nenhum grupo cadastrado',
  groupsEmptyText:
    'Crie o primeiro grupo e coloque veículos nele: cercas, alertas e motoristas passam a valer para todos.',
  groupParentHint: 'O que vale para aquele grupo vale também para este.',
  groupDetailsHint: 'Um grupo pode ficar dentro de outro, sem limite de níveis.',
  groupCycle: 'O grupo escolhido fica dentro deste: escolha outro, ou nenhum',
} as const satisfies Texts<'groups'>
