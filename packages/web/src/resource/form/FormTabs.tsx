import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { TabList } from '../../ui/TabList.tsx'
import { focusIn, TabContext } from './field-registry.ts'
import styles from './form.module.css'
import { tabsOf, useFormStatus, useRegistry } from './form-status.ts'

export interface FormTab {
  /** The fragment of its address: `#tab-<id>`. */
  readonly id: string
  readonly title: string
  /** The number of items in it, where it contains a list. */
  readonly count?: number
  /** Sections with fields; nothing for a tab that the person may not see. */
  readonly content: ReactNode
}

interface FormTabsProps {
  tabs: readonly FormTab[]
  /** The tab that is open at first, where it is not the first one. */
  first?: string | undefined
}

/**
 * The tabs of a long form. All of them stay mounted, so that every field is validated; a tab with an error is marked. The
 * address names the open tab, and the address of a field or section opens its tab.
 */
export function FormTabs({ tabs: given, first }: FormTabsProps): ReactNode {
  const t = useT('resource')
  const { hash, key } = useLocation()
  const registry = useRegistry()
  const { wrong } = useFormStatus()
  const tabs = given.filter(({ content }) => content !== null && content !== false)
  const [chosen, setChosen] = useState(first ?? tabs[0]!.id)
  const open = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]!.id
  /** The target of the address; it can be focused once its tab is open. */
  const wanted = useRef<HTMLElement>(null)
  useEffect(() => {
    const place = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
    const panel = place?.closest<HTMLElement>('[data-tab]')
    if (!panel) return
    setChosen(panel.dataset.tab!)
    wanted.current = place
  }, [hash, key])
  useEffect(() => {
    if (!wanted.current || wanted.current.closest('[hidden]')) return
    focusIn(wanted.current)
    wanted.current = null
  })
  // Callers that open a tab move the focus into it at once
  registry.openTab = (id) => flushSync(() => setChosen(id))
  registry.tabs.clear()
  for (const { id, title } of tabs) registry.tabs.set(id, title)
  const faults = tabsOf(registry, wrong)
  const faultOf = (id: string) => (faults.has(id) ? t('errorFieldsLeft', { count: faults.get(id)! }) : undefined)
  const choose = (id: string) => {
    setChosen(id)
    // The router is bypassed: unsaved changes block its navigation, which must not apply to tabs
    history.replaceState(history.state, '', `#tab-${id}`)
  }
  return (
    <>
      <div className={styles.tabs}>
        <TabList
          label={t('formTabs')}
          tabs={tabs.map(({ id, title, count }) => ({ id, title, count, fault: faultOf(id) }))}
          chosen={open}
          panelOf={(id) => `tab-${id}`}
          onChoose={choose}
        />
      </div>
      {tabs.map(({ id, title, content }) => (
        <TabContext key={id} value={id}>
          <div
            id={`tab-${id}`}
            className={styles.tabPanel}
            role="tabpanel"
            aria-label={title}
            data-tab={id}
            hidden={id !== open}
          >
            {content}
          </div>
        </TabContext>
      ))}
    </>
  )
}
