import { type ReactNode, useState } from 'react'
import { useT } from '../../i18n/translate.ts'
import { Button } from '../../ui/Button.tsx'
import { EditIcon } from '../../ui/icons.ts'
import type { Stored } from '../entity.ts'
import type { ChangeProps } from './ChangeDialog.tsx'

interface ChangeManyProps<T extends Stored> extends Pick<ChangeProps<T>, 'items' | 'onDone'> {
  /** A `ChangeDialog` with its fields, loaded by `lazily`: lists do not load the code of forms. */
  dialog: (props: ChangeProps<T>) => ReactNode
}

/** The button to change all selected items. */
export function ChangeMany<T extends Stored>({ dialog: Change, items, onDone }: ChangeManyProps<T>): ReactNode {
  const t = useT('resource')
  const [isOpen, open] = useState(false)
  return (
    <>
      <Button icon={EditIcon} onClick={() => open(true)}>
        {t('listChange')}
      </Button>
      {isOpen && <Change items={items} onDone={onDone} onClose={() => open(false)} />}
    </>
  )
}
