import type { EntityScreens } from '../../feature/entity-screens.ts'
import { defineForm } from '../../feature/form.ts'
import { paths } from '../../paths.ts'

export const trackerScreens = {
  resource: 'tracker',
  may: 'stock',
  list: paths.trackers,
  form: paths.tracker,
} as const satisfies EntityScreens

export const simScreens = {
  resource: 'sim',
  may: 'stock',
  list: paths.sims,
  form: paths.sim,
} as const satisfies EntityScreens

const purchaseFields = {
  supplier: 'stockSupplier',
  batch: 'stockBatch',
  invoice: 'stockInvoice',
  purchaseDate: 'stockPurchaseDate',
  lent: 'stockLent',
  note: 'stockNote',
} as const

/** Decision 151: the form of a tracker in the stock. */
export const trackerForm = defineForm({
  area: 'stock',
  title: 'trackerNew',
  listTitle: 'settingsTrackers',
  sections: {
    details: {
      title: 'stockIdentification',
      hint: 'trackerHint',
      fields: { uniqueId: 'trackerIdentifier', model: 'trackerModel', serial: 'trackerSerial' },
    },
    purchase: {
      title: 'stockPurchase',
      hint: 'stockPurchaseHint',
      fields: { cost: 'trackerCost', ...purchaseFields },
    },
  },
})

/** Decision 151: the form of a SIM card in the stock. */
export const simForm = defineForm({
  area: 'stock',
  title: 'simNew',
  listTitle: 'settingsSims',
  sections: {
    details: {
      title: 'stockIdentification',
      hint: 'simHint',
      fields: {
        iccid: 'simIccid',
        phone: 'simPhone',
        carrier: 'simCarrier',
        plan: 'simPlan',
        apn: 'simApn',
        activationDate: 'simActivation',
        expiryDate: 'simExpiry',
        puk: 'simPuk',
      },
    },
    purchase: {
      title: 'stockPurchase',
      hint: 'stockPurchaseHint',
      fields: { monthlyCost: 'simMonthlyCost', ...purchaseFields },
    },
  },
})
