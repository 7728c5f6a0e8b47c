import type { TextKey, Within } from '@rastro/core/i18n/areas'
import type { ImportName } from '@rastro/core/imports/import-kind'

type Word = TextKey<Within<'imports'>>
interface KindWords {
  readonly title: Word
  /** The name of the list that the items are shown in. */
  readonly list: Word
  readonly submit: Word
  readonly done: Word
}

export const kindWords: Readonly<Record<ImportName, KindWords>> = {
  devices: {
    title: 'importsDevices',
    list: 'settingsVehicles',
    submit: 'importsDevicesSubmit',
    done: 'importsDevicesDone',
  },
  drivers: {
    title: 'importsDrivers',
    list: 'settingsDrivers',
    submit: 'importsDriversSubmit',
    done: 'importsDriversDone',
  },
  clients: {
    title: 'importsClients',
    list: 'settingsClients',
    submit: 'importsClientsSubmit',
    done: 'importsClientsDone',
  },
  trackers: {
    title: 'importsTrackers',
    list: 'settingsTrackers',
    submit: 'importsTrackersSubmit',
    done: 'importsTrackersDone',
  },
  sims: { title: 'importsSims', list: 'settingsSims', submit: 'importsSimsSubmit', done: 'importsSimsDone' },
  fuel: {
    title: 'importsFuelRecords',
    list: 'settingsFuelSupply',
    submit: 'importsFuelRecordsSubmit',
    done: 'importsFuelRecordsDone',
  },
}
