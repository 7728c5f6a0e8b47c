import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { useT } from '../../i18n/translate.ts'
import { paths } from '../../paths.ts'
import { SettingsHead } from '../../resource/SettingsHead.tsx'
import { TabList } from '../../ui/TabList.tsx'
import { DunnedClients } from './DunnedClients.tsx'
import styles from './Dunning.module.css'
import { RulePanel } from './RulePanel.tsx'

/** Decision 177: the clients of a seller who are late, and the rule by which they are reminded. */
export default function DunningPage(): ReactNode {
  const t = useT('dunning')
  const [search, setSearch] = useSearchParams()
  const panel = useId()
  const tab = search.get('tab') === 'rule' ? 'rule' : 'clients'
  return (
    <main className={styles.page}>
      <SettingsHead title={t('dunningTitle')} below={{ text: t('settingsContracts'), to: paths.contracts }} />
      <div>
        <TabList
          label={t('dunningTitle')}
          tabs={[
            { id: 'clients', title: t('dunningClients') },
            { id: 'rule', title: t('dunningRule') },
          ]}
          chosen={tab}
          panelOf={() => panel}
          onChoose={(id) => setSearch(id === 'rule' ? { tab: id } : {}, { replace: true })}
        />
      </div>
      <div id={panel} role="tabpanel">
        {tab === 'rule' ? <RulePanel /> : <DunnedClients />}
      </div>
    </main>
  )
}
