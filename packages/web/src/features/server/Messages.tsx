import { notificationsApi } from '@rastro/core/api/notifications'
import { wordOf } from '@rastro/core/i18n/words'
import { channels, isOutside } from '@rastro/core/vocabulary/channels/index'
import { neededSettings } from '@rastro/core/vocabulary/channels/settings'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { clientOf } from '../../api/client.ts'
import { viewKey } from '../../api/query-keys.ts'
import { useFormWords } from '../../feature/form.ts'
import { useT } from '../../i18n/translate.ts'
import { Section, Wide } from '../../resource/form/Section.tsx'
import { useServer } from '../../session/session.ts'
import { Icon } from '../../ui/Icon.tsx'
import { CheckIcon, LessIcon, WarningIcon } from '../../ui/icons.ts'
import { Asked } from './Asked.tsx'
import { MailTest } from './MailTest.tsx'
import styles from './server.module.css'
import { serverForm } from './server-form.ts'

const calls = clientOf({ channels: notificationsApi.channels })

/** Decision 63: the message channels of this installation; their keys are set when the server is started. */
export function Messages(): ReactNode {
  const t = useT('server')
  const { section } = useFormWords(serverForm)
  const { emailEnabled } = useServer()
  const asked = useQuery({
    queryKey: viewKey('server', 'channels'),
    queryFn: () => calls.channels({ query: {} }),
    gcTime: 0,
    meta: { quiet: true },
  })
  return (
    <Section {...section('messages')}>
      <Wide>
        <Asked {...asked}>
          {(found) => {
            const there = new Set(found.map(({ type }) => type))
            const hasMail = there.has('mail')
            return (
              <>
                <div className={styles.part}>
                  <h3>{t('serverMail')}</h3>
                  <p className={styles.state} data-tone={hasMail && emailEnabled ? 'good' : 'bad'}>
                    <Icon of={hasMail && emailEnabled ? CheckIcon : WarningIcon} size={18} />
                    {t(!hasMail ? 'serverMailNone' : emailEnabled ? 'serverMailReady' : 'serverMailNoLinks')}
                  </p>
                  <MailTest isThere={hasMail} />
                </div>
                <div className={styles.part}>
                  <h3>{t('serverChannels')}</h3>
                  <ul className={styles.states} aria-label={t('serverChannels')}>
                    {channels
                      .filter((channel) => channel !== 'mail')
                      .map((channel) => (
                        <li key={channel} data-tone={there.has(channel) ? 'good' : 'none'}>
                          <Icon of={there.has(channel) ? CheckIcon : LessIcon} size={18} />
                          <span>
                            <strong>{wordOf(t, 'channel', channel)}</strong>
                            <span>
                              {there.has(channel)
                                ? t('serverChannelReady')
                                : t('serverChannelNone', {
                                    settings: isOutside(channel) ? neededSettings(channel).join(', ') : 'CHANNELS',
                                  })}
                            </span>
                          </span>
                        </li>
                      ))}
                  </ul>
                </div>
              </>
            )
          }}
        </Asked>
      </Wide>
    </Section>
  )
}
