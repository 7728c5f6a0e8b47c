import type { ComponentProps, ReactNode } from 'react'
import { has } from '../../session/capabilities.ts'
import { Section } from '../form/Section.tsx'
import { AppliesToField } from './AppliesToField.tsx'
import type { AppliesToProps } from './applies-to-props.ts'

interface AppliesToSectionProps extends Omit<ComponentProps<typeof Section>, 'children'>, Omit<AppliesToProps, 'id'> {
  /** The id of the form's item; undefined for a new one. */
  item: number | undefined
}

/** The section of a form that says for which vehicles and groups its item is (decision 111); none where the server does not say. */
export function AppliesToSection({ kind, item, none, ...section }: AppliesToSectionProps): ReactNode {
  if (!has('connections')) return null
  return (
    <Section {...section}>
      <AppliesToField kind={kind} id={item} none={none} />
    </Section>
  )
}
