import { fieldViewOf } from '@rastro/core/access/field-view'
import { mask } from '@rastro/core/access/mask'
import { shownIn } from '@rastro/core/calendar/clock'
import { knownTimezone } from '@rastro/core/format/dates'
import { phoneText } from '@rastro/core/format/phone'
import type { Within } from '@rastro/core/i18n/areas'
import type { Language } from '@rastro/core/i18n/languages'
import { type Translate, wordOf } from '@rastro/core/i18n/words'
import type { Resource } from '@rastro/core/kit/resource'
import { attributePreference, listTimezone } from '@rastro/core/model/preferences'
import { type Device, devices } from '@rastro/core/resources/device'
import { vehicleOf } from '@rastro/core/vehicle/vehicle'
import { categoryOf } from '@rastro/core/vocabulary/categories'
import { type DeviceFilter, narrowed } from '../../access/narrowed.ts'
import type { Viewer } from '../../access/viewer.ts'
import { visibleIds } from '../../access/visibility.ts'
import type { Has } from '../../context.ts'
import { listPages } from '../../db/crud.ts'
import { fromRow } from '../../db/row.ts'
import { searchedBy } from '../../http/present.ts'
import { listedIds } from '../../http/resource.ts'
import type { Sheet, SheetCell } from '../../http/sheet.ts'
import { wordsIn } from '../../http/words-in.ts'

type Words = Translate<Within<'vehicles'>>

interface Column {
  readonly title: Parameters<Words>[0]
  /** In characters. */
  readonly width: number
  read(device: Device, shown: Shown): SheetCell
}

/** What the texts of the cells depend on beside the device. */
interface Shown {
  readonly t: Words
  /** The caller may not know what the unit is: the sixth of the columns of A-108 is masked here, as it is only opened from the card. */
  readonly isMasked: boolean
  readonly groups: ReadonlyMap<number, string>
  moment(time: Date | null): SheetCell
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value))

/** VEH-12: the columns, beginning with those of the list (VEH-10). */
const columns: readonly Column[] = [
  { title: 'sharedName', width: 28, read: ({ name }) => name },
  { title: 'deviceIdentifierShort', width: 20, read: ({ uniqueId }) => uniqueId },
  { title: 'sharedPhone', width: 20, read: ({ phone }) => (phone === null ? '' : phoneText(phone)) },
  { title: 'deviceModel', width: 16, read: ({ model }) => text(model) },
  { title: 'vehiclePlate', width: 12, read: (device) => vehicleOf(device).plate },
  { title: 'vehicleBrand', width: 14, read: (device) => vehicleOf(device).brand },
  { title: 'vehicleModel', width: 18, read: (device) => vehicleOf(device).model },
  { title: 'vehicleYear', width: 8, read: (device) => vehicleOf(device).year },
  { title: 'vehicleColour', width: 12, read: (device) => vehicleOf(device).colour },
  { title: 'vehicleRenavam', width: 14, read: (device) => vehicleOf(device).renavam },
  { title: 'vehicleChassis', width: 20, read: (device) => vehicleOf(device).chassis },
  { title: 'sharedGroup', width: 20, read: ({ groupId }, { groups }) => groups.get(groupId) ?? '' },
  { title: 'sharedExpiration', width: 17, read: ({ expirationTime }, { moment }) => moment(expirationTime) },
  { title: 'sharedDisabled', width: 12, read: ({ disabled }, { t }) => t(disabled ? 'sharedYes' : 'sharedNo') },
  { title: 'deviceCategory', width: 14, read: ({ category }, { t }) => wordOf(t, 'category', categoryOf(category)) },
  { title: 'deviceContact', width: 24, read: ({ contact }) => text(contact) },
  { title: 'deviceIccid', width: 22, read: ({ attributes }) => text(attributes.iccid) },
  { title: 'deviceOperator', width: 14, read: ({ attributes }) => text(attributes.operadora) },
  {
    title: 'deviceVideoLink',
    width: 24,
    read: ({ attributes: { linkcstv } }, { isMasked }) => (isMasked && linkcstv ? mask : text(linkcstv)),
  },
  { title: 'deviceLastUpdate', width: 17, read: ({ lastUpdate }, { moment }) => moment(lastUpdate) },
]

interface Asked {
  readonly language: Language
  /** Of the vehicles of this user. */
  readonly userId?: number | undefined
  readonly keyword?: string | undefined
  readonly filter: DeviceFilter
}

/**
 * VEH-12, A-108: the vehicles that the caller sees and asks for, as the caller sees them, in the language and on the clock of the
 * caller. Throws as their list does.
 */
export async function devicesSheet(
  { db, clock }: Has<'db' | 'clock'>,
  viewer: Viewer,
  { language, userId, keyword, filter }: Asked,
): Promise<Sheet> {
  const { user } = viewer
  const t = await wordsIn(language, 'vehicles')
  const zone = shownIn(knownTimezone(attributePreference(viewer, 'timezone')) ?? listTimezone)
  const view = fieldViewOf(devices.name, viewer)
  const groups = await db
    .selectFrom('group')
    .$if(!user.administrator, (query) => query.where('id', 'in', visibleIds(db, 'group', user.id)))
    .select(['id', 'name'])
    .execute()
  const shown: Shown = {
    t,
    isMasked: view?.reads('uniqueId') === false,
    groups: new Map(groups.map(({ id, name }) => [id, name])),
    moment: (time) => time && { moment: zone(time.getTime()) },
  }
  const listed = await listedIds(db, viewer, devices, { all: true, userId })
  const ids = await narrowed(db, viewer, { ids: listed, filter, now: clock.now() })
  const { parts } = await listPages(db, searchedBy<Resource>(devices, viewer, undefined), { ids, keyword })
  async function* pages() {
    for await (const rows of parts) {
      yield rows.map((row) => {
        const device = fromRow(devices.schema, view ? view.row(row) : row)
        return columns.map((column) => column.read(device, shown))
      })
    }
  }
  return {
    name: t('sharedVehicles'),
    columns: columns.map(({ title, width }) => ({ title: t(title), width })),
    pages: pages(),
  }
}
