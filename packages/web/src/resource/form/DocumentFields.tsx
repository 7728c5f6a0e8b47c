import { detailKeys } from '@rastro/core/resources/user'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/translate.ts'
import { FileField } from './FileField.tsx'

const slots = [
  ['document1', 'fileLicence'],
  ['document2', 'fileContract'],
  ['document3', 'fileAddressProof'],
] as const

/** USER-24, USER-25: the three documents of a person or company, each in its slot; `of` is the attribute that names them. */
export function DocumentFields({ of, locked }: { of: string; locked?: string }): ReactNode {
  const t = useT('resource')
  return slots.map(([part, label], index) => (
    <FileField
      key={part}
      kind="document"
      number={index + 1}
      name={`attributes.${of}/${detailKeys[part]}`}
      label={t(label)}
      locked={locked}
    />
  ))
}
