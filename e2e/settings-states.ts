import { settingsWithoutId } from './feature-screens.ts'
import { openAnew } from './follow.ts'
import type { Look } from './looks.ts'
import { expect } from './server.ts'
import type { SettingsIds } from './settings-data.ts'

/** A page of the settings in one of its states. */
export interface SettingsState {
  readonly name: string
  readonly address: string | ((ids: SettingsIds) => string)
  /** A text of its data that shows that it has loaded; the heading of the page is enough where it has none. */
  readonly shows?: string
  /** Actions once the page is shown. Without them the state is the page as it opens. */
  readonly open?: (look: Look) => Promise<unknown>
}

/** Pages of the settings filled with data, and states not reachable by opening an address. */
const withData: readonly SettingsState[] = [
  { name: 'vehicles', address: '/settings/veiculos', shows: 'Fiat Strada Freedom' },
  { name: 'vehicle', address: ({ device }) => `/settings/veiculo/${device}`, shows: 'Fiat Strada Freedom' },
  ...(['tracker', 'access', 'image', 'attributes'] as const).map((tab) => ({
    name: `vehicle ${tab}`,
    address: ({ device }: SettingsIds) => `/settings/veiculo/${device}#tab-${tab}`,
  })),
  { name: 'groups', address: '/settings/groups', shows: 'Zona Sul' },
  { name: 'groups tree', address: '/settings/groups?view=tree', shows: 'Zona Sul' },
  { name: 'group', address: (ids) => `/settings/group/${ids['Turno da noite']}`, shows: 'Turno da noite' },
  {
    name: 'groups selected',
    address: '/settings/groups',
    shows: 'Zona Sul',
    open: ({ page, say }) => page.getByRole('checkbox', { name: say('listSelect', { name: 'Zona Sul' }) }).check(),
  },
  { name: 'drivers', address: '/settings/drivers', shows: 'João Batista de Souza' },
  { name: 'driver', address: ({ driver }) => `/settings/driver/${driver}`, shows: 'João Batista de Souza' },
  {
    name: 'driver papers',
    address: ({ driver }) => `/settings/driver/${driver}#tab-papers`,
    shows: 'Rua do Retiro',
  },
  { name: 'share', address: ({ device }) => `/settings/device/${device}/share`, shows: 'Fiat Strada Freedom' },
  { name: 'accumulators', address: ({ device }) => `/settings/accumulators/${device}`, shows: 'Fiat Strada Freedom' },
  { name: 'users', address: '/settings/users', shows: 'Transportes Boa Vista' },
  { name: 'clients', address: '/settings/clientes', shows: 'Sentinela Rastreamento' },
  { name: 'resellers', address: '/settings/revendas', shows: 'Sentinela Rastreamento' },
  { name: 'client', address: ({ client }) => `/settings/cliente/${client}`, shows: 'Transportes Boa Vista' },
  {
    name: 'client place',
    address: ({ client }) => `/settings/cliente/${client}#tab-place`,
    shows: 'Transportes Boa Vista',
  },
  {
    name: 'client permissions',
    address: ({ client }) => `/settings/cliente/${client}#tab-permissions`,
    shows: 'Transportes Boa Vista',
  },
  {
    name: 'client preferences',
    address: ({ client }) => `/settings/cliente/${client}#tab-preferences`,
    shows: 'Transportes Boa Vista',
  },
  { name: 'notifications', address: '/settings/notifications', shows: 'Emergência' },
  { name: 'notification tiles', address: '/settings/notification' },
  {
    name: 'notification',
    address: ({ notification }) => `/settings/notification/${notification}`,
    shows: 'Emergência',
  },
  { name: 'calendars', address: '/settings/calendars', shows: 'Horário comercial' },
  { name: 'calendar', address: ({ simple }) => `/settings/calendar/${simple}`, shows: 'Horário comercial' },
  { name: 'calendar custom', address: ({ custom }) => `/settings/calendar/${custom}`, shows: 'Turnos' },
  { name: 'commands', address: '/settings/commands', shows: 'Bloquear o motor' },
  { name: 'command', address: ({ output }) => `/settings/command/${output}`, shows: 'Relé da sirene' },
  { name: 'schedules', address: '/settings/agendamentos', shows: 'Bloqueio noturno' },
  { name: 'schedule', address: ({ schedule }) => `/settings/agendamentos?edit=${schedule}`, shows: 'Bloqueio noturno' },
  {
    name: 'schedule told',
    address: ({ schedule }) => `/settings/agendamentos?show=${schedule}`,
    shows: 'Honda CG 160 Cargo',
  },
  { name: 'formulas', address: '/settings/attributes', shows: 'Tanque em litros' },
  { name: 'formula', address: (ids) => `/settings/attribute/${ids['Tanque em litros']}`, shows: 'Tanque em litros' },
  {
    name: 'formula chart',
    address: (ids) => `/settings/attribute/${ids['Tanque em litros']}`,
    shows: 'Tanque em litros',
    open: chooseVan,
  },
  {
    name: 'formula fault',
    address: (ids) => `/settings/attribute/${ids['Tanque em litros']}`,
    shows: 'Tanque em litros',
    async open(look) {
      await chooseVan(look)
      await look.page.getByRole('textbox', { name: look.say('formulaExpression') }).fill('fue * (2')
      await look.page.getByRole('textbox', { name: look.say('sharedDescription') }).focus()
    },
  },
  { name: 'maintenance types', address: '/settings/maintenances?tab=2', shows: 'Freios' },
  { name: 'maintenance', address: '/settings/maintenances', shows: 'Troca de óleo' },
  { name: 'maintenance status', address: '/settings/maintenances?tab=4', shows: 'Freios' },
  { name: 'maintenance type', address: '/settings/maintenances?tab=2&alert=new' },
  { name: 'maintenance record', address: '/settings/maintenances?record=new' },
  { name: 'preferences', address: '/settings/preferences' },
  { name: 'server', address: '/settings/server' },
  { name: 'tutorial', address: '/settings/tutorial' },
  {
    name: 'help',
    address: '/settings/calendars',
    shows: 'Horário comercial',
    async open({ page, say }) {
      await page.keyboard.press('?')
      await expect(page.getByRole('complementary', { name: say('helpTitle') })).toBeVisible()
    },
  },
  {
    name: 'menu',
    address: '/settings/groups',
    shows: 'Zona Sul',
    async open({ page, say, isPhone }) {
      if (isPhone) await page.getByRole('button', { name: say('menuMenu'), exact: true }).click()
    },
  },
  {
    name: 'connections device',
    address: ({ device }) => `/settings/device/${device}/connections`,
    shows: 'Tanque em litros',
  },
  {
    name: 'connections group',
    address: (ids) => `/settings/group/${ids['Zona Norte']}/connections`,
    shows: 'Tanque em litros',
  },
]

/** Every existing page of the settings: those with data, and any other that opens without an id. */
export const settingsStates: readonly SettingsState[] = [
  ...withData,
  ...settingsWithoutId
    .filter((address) => !withData.some((state) => state.address === address))
    .map((address) => ({ name: address.replace('/settings/', 'new '), address })),
]

/** The lists of a user without any items. */
export const emptyLists = [
  'veiculos',
  'groups',
  'drivers',
  'notifications',
  'calendars',
  'agendamentos',
  'attributes',
  'maintenances',
] as const

/** Opens a page and waits for what it shows. */
export async function openState({ page }: Pick<Look, 'page'>, state: SettingsState, ids: SettingsIds): Promise<void> {
  await openAnew(page, typeof state.address === 'string' ? state.address : state.address(ids))
  // The heading, or the dialog on top of the page
  await expect(page.locator('h1, [role=dialog]').last()).toBeVisible()
  await expect(page.locator('[class*=_bone_]')).toHaveCount(0)
  const { shows } = state
  if (!shows) return
  const told = page.getByText(shows).filter({ visible: true }).first()
  const typed = page.locator('input').filter({ visible: true })
  await expect
    .poll(async () => {
      const values = await typed.evaluateAll((all) => all.map((input) => (input as HTMLInputElement).value))
      return values.includes(shows) || (await told.isVisible())
    })
    .toBe(true)
}

async function chooseVan({ page, say }: Look): Promise<void> {
  await page.getByRole('combobox', { name: say('formulaVehicle') }).fill('strada')
  await page.getByRole('option', { name: 'Fiat Strada Freedom' }).click()
  await expect(page.getByText(say('formulaLast')).first()).toBeVisible()
}
