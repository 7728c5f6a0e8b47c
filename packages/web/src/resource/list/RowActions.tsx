import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { DeleteIcon, EditIcon } from '../../ui/icons.ts'
import { namedOr, type Stored } from '../entity.ts'
import { RowLink } from './RowLink.tsx'
import type { RowsProps } from './rows.ts'

type RowActionsProps<T extends Stored> = Pick<RowsProps<T>, 'of' | 'rowActions' | 'onRemove' | 'mayRemove'> & {
  item: T
}

/** APP-46: edit, remove, and the list's own actions. */
export function RowActions<T extends Stored>(props: RowActionsProps<T>): ReactNode {
  const { of, item, rowActions, onRemove, mayRemove } = props
  const t = useT('resource')
  const name = namedOr(of, item, t('sharedNoName'))
  return (
    <>
      {rowActions?.(item)}
      {onRemove && (
        <RowLink icon={EditIcon} to={of.form(item.id)} label={t('listEdit', { name })} tip={t('sharedEdit')} />
      )}
      {onRemove && (mayRemove?.(item) ?? true) && (
        <IconButton
          size="small"
          icon={DeleteIcon}
          label={t('removeAction', { name })}
          data-tip={t('sharedDelete')}
          onClick={() => onRemove([item])}
        />
      )}
    </>
  )
}
