import type { Texts } from '../areas.ts'

/** Words of every list and form of the settings, in Brazilian Portuguese. */
export const resource = {
  // Lists
  listSearchIn: 'Buscar em {list}',
  listSearchClear: 'Limpar busca',
  listCount: '{count, plural, =0 {Nada encontrado} one {# item} many {# de itens} other {# itens}}',
  listServed: 'São muitos: a busca olha só os nomes',
  listFailed: 'Não foi possível carregar a lista',
  listEdit: 'Editar {name}',
  listColumns: 'Colunas',
  listExport: 'Exportar',
  listExportSheet: 'Planilha (.xlsx)',
  listExportText: 'Texto (.csv)',
  listExportPart: 'Só o que já foi carregado',
  listMore: 'e mais {count}',
  listSelect: 'Selecionar {name}',
  listSelectAll: 'Selecionar todos',
  listSelection: 'O que está selecionado',
  listSelectionEnd: 'Encerrar seleção',
  listChange: 'Alterar',
  listLink: 'Vincular',
  listChangeTitle: '{count, plural, one {Alterar # item} many {Alterar # de itens} other {Alterar # itens}}',
  listChangeText: 'O que você alterar aqui vale para todos; o resto fica como está.',
  listChanged: '{count, plural, one {# alterado} many {# de alterados} other {# alterados}}',
  listChangeFailed:
    '{count, plural, one {# não foi alterado} many {# de itens não foram alterados} other {# não foram alterados}}: {why}',

  // Removal
  removedMany: '{count, plural, one {# excluído} many {# de excluídos} other {# excluídos}}',
  removeFailed: 'Não foi possível excluir {name}: {why}',
  removeFailedMany:
    '{count, plural, one {# não foi excluído} many {# de itens não foram excluídos} other {# não foram excluídos}}: {why}',
  removeManyTitle: '{count, plural, one {Excluir # item?} many {Excluir # de itens?} other {Excluir # itens?}}',
  removeManyText: 'Esta ação não pode ser desfeita.',
  removeManySubmit: '{count, plural, one {Excluir # item} many {Excluir # de itens} other {Excluir # itens}}',

  // Forms
  formChanged: 'Alterado, ainda não salvo',
  formChangedCount:
    '{count, plural, one {# alteração ainda não salva} many {# de alterações ainda não salvas} other {# alterações ainda não salvas}}',
  formTabs: 'Partes do formulário',
  formChangedInTabs:
    '{count, plural, one {# alteração} many {# de alterações} other {# alterações}} em {tabs, plural, one {# aba} many {# de abas} other {# abas}} ainda não salvas',
  formFieldInTab: '{field}, em {tab}',
  formMissing: 'Falta preencher:',
  formFailed: 'Não foi salvo: {why}',
  formStay: 'Continuar editando',
  formDay: 'Dia, mês e ano',
  formChoiceHidden: '(você não tem acesso)',
  formChoiceClear: 'Limpar {label}',
  errorNotWhole: 'Digite um número inteiro',
  errorTooSmall: 'Digite {least} ou mais',
  errorNotAbove: 'Digite mais que {least}',
  errorTooLarge: 'Digite {most} ou menos',
  errorWithin: 'Digite de {least} a {most}',
  errorTooLong: 'No máximo {most} caracteres',
  errorTooShort: 'No mínimo {least} caracteres',
  errorForm: 'O formato não está certo',
} as const satisfies Texts<'resource'>
