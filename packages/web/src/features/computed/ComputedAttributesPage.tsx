import { reasonWords } from '@rastro/core/i18n/reason-words'
import { attributeLabel } from '@rastro/core/i18n/words'
import type { ComputedAttribute } from '@rastro/core/resources/attribute'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { viewKey } from '../../api/query-keys.ts'
import { useT } from '../../i18n/translate.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { useReachColumn } from '../../resource/connections/use-reach-column.ts'
import { computedAttributeEntity, computedFaults } from '../../resource/entities/computed-attributes.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { has } from '../../session/capabilities.ts'
import { useCan } from '../../session/viewer.ts'
import styles from './Computed.module.css'

/** CATR-1: the computed attributes, marking those with recent errors. */
export default function ComputedAttributesPage(): ReactNode {
  const t = useT('formulas')
  const mayEdit = useCan('attribute.edit')
  const { data: faults } = useQuery({
    queryKey: viewKey('attribute', 'faults'),
    queryFn: () => computedFaults({}),
    enabled: mayEdit && has('formulaFaults'),
    meta: { quiet: true },
  })
  const reach = useReachColumn(computedAttributeEntity)
  const columns = useMemo<Column<ComputedAttribute>[]>(() => {
    const faultOf = (id: number) => faults?.find(({ attributeId }) => attributeId === id)
    return [
      { id: 'description', title: t('sharedDescription'), text: ({ description }) => description },
      {
        id: 'attribute',
        title: t('sharedAttribute'),
        text: ({ attribute }) => attributeLabel(t, attribute),
        width: 170,
      },
      {
        id: 'expression',
        title: t('formulaExpression'),
        text: ({ expression }) => expression,
        cell: ({ id, expression }) => {
          const fault = faultOf(id)
          const why = fault && ((fault.said && reasonWords(t, fault.said)) ?? fault.reason)
          return (
            <span className={styles.cell}>
              <code className="ellipsis">{expression}</code>
              {fault && (
                <span className={styles.fault} data-tip={why}>
                  {t('formulaFaults', { count: fault.count })}
                  <span className="visually-hidden">{why}</span>
                </span>
              )}
            </span>
          )
        },
      },
      { id: 'type', title: t('sharedType'), text: ({ type }) => typeWord(t, type), width: 120 },
      ...reach,
      {
        id: 'priority',
        title: t('formulaPriority'),
        text: ({ priority }) => String(priority),
        value: ({ priority }) => priority,
        numeric: true,
        isExtra: true,
      },
    ]
  }, [t, faults, reach])
  return (
    <ResourceList
      of={computedAttributeEntity}
      title={t('sharedComputedAttributes')}
      addLabel={t('formulaNew')}
      emptyTitle={t('formulasEmptyTitle')}
      emptyText={t(mayEdit ? 'formulasEmptyText' : 'formulasEmptyReadonly')}
      columns={columns}
      actions={(items, done) => <LinkButton kind="attribute" items={items} onDone={done} />}
    />
  )
}

type Translate = ReturnType<typeof useT<'formulas'>>

function typeWord(t: Translate, type: string | null): string {
  if (type === 'number') return t('sharedTypeNumber')
  return t(type === 'boolean' ? 'sharedTypeBoolean' : 'sharedTypeString')
}
