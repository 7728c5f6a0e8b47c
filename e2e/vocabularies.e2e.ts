import type { Locator } from '@playwright/test'
import { attributeLabel, textKey, type Vocabulary } from '@rastro/core/i18n/words'
import type { Rest } from '../tools/rest.ts'
import { enter, enterAt, firstAccount } from './people.ts'
import { expect, test } from './server.ts'
import { reportOsmand } from './units.ts'
import { languages } from './words.ts'

test.use({ installation: 'vocabularies' })

/** As the requirements list them. */
const categories =
  'animal bicycle boat bus car crane default helicopter motorcycle offroad person pickup plane scooter ship tractor train tram ' +
  'trolleybus truck van excavator ambulancia cacamba caminhaoBau cavalinho celular guindaste onibus'
const alarms =
  'general sos vibration movement lowspeed overspeed fallDown lowPower lowBattery fault powerOff powerOn door lock unlock geofence ' +
  'geofenceEnter geofenceExit gpsAntennaCut accident tow idle highRpm hardAcceleration hardBraking hardCornering laneChange ' +
  'fatigueDriving powerCut powerRestored jamming temperature parking bonnet footBrake fuelLeak tampering removing'
/** The attributes that the unit reports; the server adds motion, distance and totalDistance. */
const reported = {
  ...{
    alarm: 'sos',
    ignition: true,
    blocked: false,
    power: 12.5,
    battery: 4.1,
    batteryLevel: 80,
    charge: true,
    sat: 9,
  },
  ...{ out1: true, out2: false, out3: true, out4: false, in1: true, in2: false, in3: true, in4: false, adc1: 2.5 },
  ...{ odometer: 84_000, fuel: 31, rpm: 1800, image: 'a.jpg', video: 'a.mp4', audio: 'a.mp3', file: 'a.bin' },
  ...{ temp1: 4, temp2: 5, temp3: 6, temp4: 7, driverUniqueId: 'D-1', result: 'OK', status: 'S', message: 'Hello' },
  ...{ color: 'red', hours: 7_200_000, ourOwnKey: 7 },
}
const named = [...Object.keys(reported).filter((key) => key !== 'ourOwnKey'), 'motion', 'distance', 'totalDistance']

let rest: Rest
let positionId: number
test.beforeAll(async ({ server }) => {
  rest = await firstAccount(server)
  const { id } = await rest.devices.create({ body: { name: 'Van', uniqueId: 'van' } })
  await reportOsmand(server, { id: 'van', lat: -23.55, lon: -46.63, speed: 10, ...reported })
  const [position] = await rest.positions.list({ query: { deviceId: id } })
  positionId = position!.id
})

for (const [locale, t] of Object.entries(languages)) {
  test.describe(locale, { tag: locale === 'pt-BR' ? [] : ['@all'] }, () => {
    test.use({ locale })
    const textsOf = (vocabulary: Vocabulary, words: readonly string[]) =>
      words
        .map((word) => {
          const key = textKey(t, vocabulary, word)
          expect(key, `${vocabulary} ${word}`).toBeDefined()
          return t(key!)
        })
        .sort()
    const sortedTexts = async (options: Locator) => (await options.allTextContents()).sort()

    test(`[ENT-6] the categories of a vehicle are those 29, each by its word, ${locale}`, async ({ page }) => {
      await enter(page)
      await page.getByRole('button', { name: t('listFilters') }).click()
      await page.getByRole('button', { name: t('deviceAdd') }).click()
      const options = page.getByRole('combobox', { name: t('deviceCategory') }).getByRole('option')
      const words = categories.split(' ')
      await expect(options).toHaveCount(29)
      expect(await sortedTexts(options)).toEqual(textsOf('category', words))
    })

    test(`[ENT-12] the alarms of a notification are those 38, each by its word, ${locale}`, async ({ page }) => {
      await enterAt(page, '/settings/notification')
      await page.getByRole('radiogroup').getByText(t('eventAlarm'), { exact: true }).click()
      const boxes = page.getByRole('group', { name: t('notificationAlarms') }).getByRole('checkbox')
      await expect(boxes).toHaveCount(38)
      const shown = await boxes.evaluateAll((all) => all.map((box) => box.closest('label')?.textContent ?? ''))
      expect(shown.sort()).toEqual(textsOf('alarm', alarms.split(' ')))
    })

    test(`[ENT-24] every type of command has its text, ${locale}`, async ({ page }) => {
      await enterAt(page, '/settings/command')
      const types = (await rest.commands.types({ query: {} })).map(({ type }) => type)
      expect(types.length).toBeGreaterThan(40)
      await page.getByRole('combobox', { name: t('commandType'), expanded: false }).click()
      const options = page.getByRole('listbox', { name: t('commandType') }).getByRole('option')
      await expect(options).toHaveCount(types.length + 1)
      const shown = (await sortedTexts(options)).filter((text) => text !== t('commandChoose'))
      expect(shown).toEqual(textsOf('command', types))
      for (const text of shown) expect(types).not.toContain(text)
    })

    test(`[ENT-8] every attribute of a position has its label, and one that nobody knows its key, ${locale}`, async ({
      page,
    }) => {
      await enterAt(page, `/position/${positionId}`)
      const attributes = page.locator('dl').last()
      await expect(attributes.getByText('ourOwnKey', { exact: true })).toBeVisible()
      const labels = await attributes.locator('dt').allTextContents()
      for (const key of named) {
        const label = attributeLabel(t, key)
        expect(label, key).not.toBe(key)
        expect(labels, key).toContain(label)
      }
      const shownOf = (key: string) =>
        attributes
          .locator('div')
          .filter({ has: page.getByText(attributeLabel(t, key), { exact: true }) })
          .locator('dd')
      for (const [key, text] of Object.entries({
        power: '12,5 V',
        temp2: /^5(,0)? °C$/,
        rpm: /^1\.800 /,
        odometer: /^84(,00)? km$/,
      }))
        await expect(shownOf(key), key).toHaveText(text)
      await expect(shownOf('alarm')).toHaveText(t('alarmSos'))
    })
  })
}
