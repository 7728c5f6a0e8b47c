import type { resource as english } from '../en/resource.ts'
import type { Translated } from '../languages.ts'

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
  formDurationHint: 'Por exemplo 1 h 30 min',
  formRowUp: 'Mover {row} para cima',
  formRowDown: 'Mover {row} para baixo',
  formRowRemove: 'Remover {row}',
  formRowMoved: '{row} agora é o número {place} de {count}',
  formRowRemoved: '{row} removido',
  formRowsMost: 'No máximo {count}',
  errorDuration: 'Digite uma duração, por exemplo 1 h 30 min',
  warnLength: 'O número está curto ou longo demais. Confira: ele pode ser salvo mesmo assim.',
  warnForm: 'O número tem caracteres que não deveria ter. Confira: ele pode ser salvo mesmo assim.',
  warnCheck: 'Provavelmente há um dígito errado. Confira: ele pode ser salvo mesmo assim.',
  warnPlate: 'Não é uma placa brasileira. Ela pode ser salva mesmo assim.',
  warnPhone: 'Não dá para enviar mensagens a este número. Ele pode ser salvo mesmo assim.',

  // Addresses
  addressPostcode: 'CEP',
  addressHint: 'Preenche o endereço quando ele é conhecido',
  addressFound: 'Endereço encontrado',
  addressUnknown: 'Nenhum endereço tem este CEP: digite o endereço',
  addressFailed: 'Não foi possível consultar o CEP: digite o endereço',
  addressStreet: 'Endereço',
  addressNumber: 'Número',
  addressComplement: 'Complemento',
  addressDistrict: 'Bairro',
  addressCity: 'Cidade',
  addressState: 'UF',
} as const satisfies Translated<typeof english>
