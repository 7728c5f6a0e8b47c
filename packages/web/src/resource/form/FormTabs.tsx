import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { TabList } from '../../ui/TabList.tsx'
import { focusIn, TabContext } from './field-registry.ts'
import styles from './form.module.css'
import { tabsOf, useFormStatus, useRegistry } from './form-status.ts'

export interface FormTab {
  /** In the address of what leads here: `#tab-<id>`. */
  readonly id: string
  readonly title: string
  /** How long the list in it is, where it holds one. */
  readonly count?: number
  /** Sections with fields; nothing for a tab that the person does not see. */
  readonly content: ReactNode
}

/**
 * The tabs of a long form. All of them stay in the page, so that each field is checked wherever it stands; a tab that holds a
 * fault says so. The address names the open one, and a field or section that it names opens its tab.
 */
export function FormTabs({ tabs: given }: { tabs: readonly FormTab[] }): ReactNode {
  const t = useT('resource')
  const { hash, key } = useLocation()
  const registry = useRegistry()
  const { wrong } = useFormStatus()
  const tabs = given.filter(({ content }) => content !== null && content !== false)
  const [chosen, setChosen] = useState(tabs[0]!.id)
  const open = tabs.some(({ id }) => id === chosen) ? chosen : tabs[0]!.id
  /** What the address names; the keyboard can be put on it once its tab is open. */
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
  // What opens a tab from outside wants to put the keyboard into it at once
  registry.openTab = (id) => flushSync(() => setChosen(id))
  registry.tabs.clear()
  for (const { id, title } of tabs) registry.tabs.set(id, title)
  const faults = tabsOf(registry, wrong)
  const faultOf = (id: string) => (faults.has(id) ? t('errorFieldsLeft', { count: faults.get(id)! }) : undefined)
  const choose = (id: string) => {
    setChosen(id)
    // The router is not asked: unsaved changes hold its steps, and a tab is none
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
