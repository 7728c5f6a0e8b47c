import { sentence, textProtocol } from '../sentence.ts'
import { flag, id, numberOf, skip, valid, when } from '../sentence-parts.ts'
import { course, kmh, latitude, longitude } from '../targets.ts'

/** A sign, three digits of degrees, and ten-thousandths of minutes. */
const angle = numberOf('[+-]\\d{9}', (text) => {
  const degrees = Number(text.slice(1, 4)) + Number(text.slice(4)) / 10_000 / 60
  return text.startsWith('-') ? -degrees : degrees
})

const report = sentence`M${numberOf('\\d{4}')('index')}T${skip('\\d+')}I${id}E${skip('\\d+')}W*****${skip('\\d{12}[^]{8}')}#${skip('[^]{8}\\d{10}')}${angle(longitude)}${angle(latitude)}${when('ddMMyyyyHHmmss')}${numberOf('\\d{3}')(course)}${skip('\\d{6}')}${numberOf('\\d{3}')(kmh)}${skip('\\d')}${numberOf('\\d\\d')('battery')}${flag('charge')}${valid}`

/** Auro: lines without separators, the longitude first. */
export const auro = textProtocol({ name: 'auro', port: 5096, forms: [report] })
