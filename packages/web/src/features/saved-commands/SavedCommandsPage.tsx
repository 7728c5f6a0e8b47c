import { type Translate, wordOf } from '@rastro/core/i18n/words'
import type { Command } from '@rastro/core/resources/command'
import { engineEffectOf } from '@rastro/core/vocabulary/engine-effects'
import { type ReactNode, useMemo } from 'react'
import { Chip } from '../../fleet/Chip.tsx'
import { parametersOf } from '../../fleet/command-parameters.ts'
import { useT } from '../../i18n/translate.ts'
import { LinkButton } from '../../resource/connections/LinkButton.tsx'
import { useReachColumn } from '../../resource/connections/use-reach-column.ts'
import { commandEntity } from '../../resource/entities/commands.ts'
import type { Column } from '../../resource/list/columns.ts'
import { ResourceList } from '../../resource/list/ResourceList.tsx'
import { useServer } from '../../session/session.ts'
import { WarningIcon } from '../../ui/icons.ts'
import styles from './SavedCommands.module.css'

/** CMD-1: the saved commands. */
export default function SavedCommandsPage(): ReactNode {
  const t = useT('commands')
  const { textEnabled } = useServer()
  const reach = useReachColumn(commandEntity)
  const columns = useMemo<Column<Command>[]>(
    () => [
      { id: 'description', title: t('sharedDescription'), text: ({ description }) => description ?? '' },
      {
        id: 'type',
        title: t('commandType'),
        text: ({ type }) => wordOf(t, 'command', type),
        cell: (command) => (
          <span className={styles.cell}>
            <span className="ellipsis">{wordOf(t, 'command', command.type)}</span>
            {engineEffectOf(command) === 'cut' && (
              <Chip tone="warn" icon={WarningIcon}>
                <span className={styles.cut}>{t('savedCut')}</span>
              </Chip>
            )}
          </span>
        ),
      },
      {
        id: 'parameters',
        title: t('savedParameters'),
        text: (command) => parametersText(t, command),
      },
      ...reach,
      {
        id: 'textChannel',
        title: t('commandTextChannel'),
        text: ({ textChannel }) => t(textChannel ? 'sharedYes' : 'sharedNo'),
        width: 150,
        isExtra: !textEnabled,
      },
    ],
    [t, textEnabled, reach],
  )
  return (
    <ResourceList
      of={commandEntity}
      title={t('sharedSavedCommands')}
      addLabel={t('savedNew')}
      emptyTitle={t('savedEmptyTitle')}
      emptyText={t('savedEmptyText')}
      columns={columns}
      actions={(items, done) => <LinkButton kind="command" items={items} onDone={done} />}
    />
  )
}

/** `Data: RELAY,1#`; an empty text for a command without parameters. */
function parametersText(t: Translate<'settings' | 'shared'>, { type, attributes }: Command): string {
  const said = parametersOf(type).flatMap(([key]) => {
    const value = attributes[key]
    if (value === undefined || value === null) return []
    const text = typeof value === 'boolean' ? t(value ? 'sharedYes' : 'sharedNo') : String(value)
    return `${wordOf(t, 'parameter', key)}: ${text}`
  })
  return said.join(', ')
}
