import type { Action } from '@rastro/core/access/access'
import type { TextKey, Within } from '@rastro/core/i18n/areas'
import { matchPath } from 'react-router'
import { type Page, reportPages, settingsPages } from '../../shell/menu/pages.ts'

type Label = TextKey<Within<'menu'>>

/** A screen of the product that comes later. */
export interface LaterScreen {
  readonly title: Label
  readonly may: Action
  /** The part of the product that it belongs to, and the page of the menu that leads to it. */
  readonly root: Label | undefined
  readonly page: Page | undefined
}

/** The screens that one reaches from a page of the menu, by that page's words: their addresses, each with its title. */
const below: Partial<Record<Label, Readonly<Record<string, Label>>>> = {
  settingsVehicles: {
    '/settings/devices': 'settingsVehicles',
    '/settings/veiculo/:id?': 'sharedVehicle',
    '/settings/device/:id/share': 'screenShare',
    '/settings/device/:id?': 'sharedDevice',
    '/settings/accumulators/:id': 'screenAccumulators',
  },
  settingsGroups: {},
  settingsDrivers: { '/settings/driver/:id?': 'sharedDriver' },
  settingsFuelSupply: { '/settings/cadastroAbastecimento': 'screenNewFuelSupply' },
  settingsInspections: {
    '/settings/vistorias/cadastro': 'screenNewInspection',
    '/settings/vistoria/:id': 'screenInspection',
  },
  settingsClients: {
    '/settings/cliente/:id/connections': 'sharedConnections',
    '/settings/cliente/:id?': 'sharedClient',
  },
  settingsResellers: {
    '/settings/revenda/:id/connections': 'sharedConnections',
    '/settings/revenda/:id?': 'sharedReseller',
  },
  settingsUsers: { '/settings/user/:id?': 'sharedUser' },
  settingsContracts: { '/settings/contrato/:id?': 'screenContract' },
  settingsCharges: { '/settings/faturas/:id': 'settingsCharges' },
}

/** Addresses that stand outside settings and reports. */
const outside = /^\/(dashboard\w*|replay)$/

const pagesOf = (root: Label, groups: typeof settingsPages) =>
  groups.flatMap(({ pages }) => pages.map((page) => ({ page, root })))

const screens: readonly (LaterScreen & { readonly pattern: string })[] = [
  ...[...pagesOf('settingsTitle', settingsPages), ...pagesOf('reportTitle', reportPages)].flatMap(({ page, root }) => {
    const { label, may } = page
    const own = page.to(0)
    return [
      ...(page.later ? [{ pattern: own, title: label, may, root: outside.test(own) ? undefined : root, page }] : []),
      ...Object.entries(below[label] ?? {}).map(([pattern, title]) => ({ pattern, title, may, root, page })),
    ]
  }),
  { pattern: '/network/:id', title: 'screenNetwork', may: 'positionDetails', root: undefined, page: undefined },
]

/** The screen that an address of the product names (spec 3 §2.2); undefined for any other address. */
export const screenAt = (address: string): LaterScreen | undefined =>
  screens.find(({ pattern }) => matchPath(pattern, address))

/** the address that a screen has beside its own is led to its own. */
export function otherNameOf(address: string): string | undefined {
  const [, name] = /^\/reports\/(trip|event|stop)s\/?$/.exec(address) ?? []
  return name && `/reports/${name}`
}
