import type { TextKey, Within } from '@rastro/core/i18n/areas'
import { reasonWords } from '@rastro/core/i18n/reason-words'
import type { Translate } from '@rastro/core/i18n/words'
import type { ImportFault, ImportKind, RowFault } from '@rastro/core/imports/import-kind'

const keys: Readonly<Record<Exclude<ImportFault, 'refused' | 'missing' | 'repeated'>, TextKey<'imports'>>> = {
  tooLong: 'importsTooLong',
  rounded: 'importsRounded',
  noAreaCode: 'importsNoAreaCode',
  notAPhone: 'importsNotAPhone',
  notADate: 'importsNotADate',
  notMoney: 'importsNotMoney',
  notANumber: 'importsNotANumber',
  notAnEmail: 'importsNotAnEmail',
  unknownChoice: 'importsUnknownChoice',
  taken: 'importsTaken',
  unknownGroup: 'importsUnknownGroup',
  severalGroups: 'importsSeveralGroups',
  unknownClient: 'importsUnknownClient',
  severalClients: 'importsSeveralClients',
  unknownVehicle: 'importsUnknownVehicle',
  severalVehicles: 'importsSeveralVehicles',
  limit: 'importsLimit',
}

/** Why a line is left out, in words. */
export function faultText(
  t: Translate<Within<'imports'>>,
  { columns }: ImportKind,
  { fault, column, other, why }: RowFault,
): string {
  if (fault === 'missing') return t('importsMissing', { field: t(columns.find(({ id }) => id === column)!.title) })
  if (fault === 'repeated') return t('importsRepeated', { line: other ?? '' })
  if (fault !== 'refused') return t(keys[fault])
  return (why && reasonWords(t, why.reason)) || why?.message || ''
}
