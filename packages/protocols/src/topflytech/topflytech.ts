import { sentence, textProtocol } from '../sentence.ts'
import { dec, idOf, minutes, numberOf, skip, validity, when } from '../sentence-parts.ts'
import { course, knots, latitude, longitude } from '../targets.ts'

const report = sentence`(${idOf('\\d+(?!\\d)')}${skip('[^]*')}${when('yyMMddHHmmss')}${validity}${minutes(latitude, '')}${minutes(longitude, '')}${numberOf('\\d{3}\\.\\d')(knots)}${dec(course)}`

/** Topflytech's older units: a place without separators at the end of the message. */
export const topflytech = textProtocol({ name: 'topflytech', port: 5047, ends: [')'], forms: [report] })
