import type { ImportName } from '@rastro/core/imports/import-kind'
import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ImportIcon } from '../../ui/icons.ts'

const load = () => import('./ImportPage.tsx')
const screen = (kind: ImportName) => ({ at: paths.import(kind), load, props: { kind } })

/** Vehicles, drivers, clients and the stock from a spreadsheet, with a preview and undo (decision 142). */
export const imports = defineFeature({
  id: 'imports',
  title: 'settingsImport',
  may: 'device.create',
  plan: 'imports',
  requires: 'imports',
  icon: ImportIcon,
  menu: { reachedFrom: 'the lists of vehicles, drivers, clients, trackers, SIM cards and refuelling' },
  words: 'imports',
  help: 'helpImports',
  screens: [
    { ...screen('devices'), title: 'importsDevices' },
    { ...screen('drivers'), title: 'importsDrivers', may: 'drivers', needs: ['driver.edit'] },
    { ...screen('clients'), title: 'importsClients', may: 'clients', needs: ['user.create'] },
    { ...screen('trackers'), title: 'importsTrackers', may: 'stock', needs: ['stock.edit'] },
    { ...screen('sims'), title: 'importsSims', may: 'stock', needs: ['stock.edit'] },
    { ...screen('fuel'), title: 'importsFuelRecords', may: 'fuelSupply', needs: ['fuelSupply.edit'] },
  ],
})
