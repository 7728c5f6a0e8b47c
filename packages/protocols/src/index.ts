import { aquila } from './aquila/aquila.ts'
import { arnavi } from './arnavi/arnavi.ts'
import { atrack } from './atrack/atrack.ts'
import { calamp } from './calamp/calamp.ts'
import { cellocator } from './cellocator/cellocator.ts'
import type { Protocol } from './define.ts'
import { easytrack } from './easytrack/easytrack.ts'
import { eelink } from './eelink/eelink.ts'
import { flespi } from './flespi/flespi.ts'
import { galileo } from './galileo/galileo.ts'
import { gl200 } from './gl200/gl200.ts'
import { gps103 } from './gps103/gps103.ts'
import { gt06 } from './gt06/gt06.ts'
import { h02 } from './h02/h02.ts'
import { jmak } from './jmak/jmak.ts'
import { jt600 } from './jt600/jt600.ts'
import { jt808 } from './jt808/jt808.ts'
import { meiligao } from './meiligao/meiligao.ts'
import { meitrack } from './meitrack/meitrack.ts'
import { minifinder2 } from './minifinder2/minifinder2.ts'
import { mxt } from './mxt/mxt.ts'
import { navis } from './navis/navis.ts'
import { osmand } from './osmand/osmand.ts'
import { ruptela } from './ruptela/ruptela.ts'
import { suntech } from './suntech/suntech.ts'
import { t800x } from './t800x/t800x.ts'
import { teltonika } from './teltonika/teltonika.ts'
import { tk103 } from './tk103/tk103.ts'
import { totem } from './totem/totem.ts'
import { watch } from './watch/watch.ts'
import { wialon } from './wialon/wialon.ts'
import { xexun } from './xexun/xexun.ts'
import { xirgo } from './xirgo/xirgo.ts'

/** Every protocol of the server. The order does not matter; names and ports are unique. */
export const protocols: readonly Protocol[] = [
  atrack,
  aquila,
  arnavi,
  calamp,
  cellocator,
  easytrack,
  eelink,
  flespi,
  galileo,
  gl200,
  gps103,
  gt06,
  h02,
  jmak,
  meiligao,
  meitrack,
  jt600,
  jt808,
  minifinder2,
  mxt,
  navis,
  osmand,
  ruptela,
  suntech,
  t800x,
  teltonika,
  tk103,
  totem,
  watch,
  wialon,
  xexun,
  xirgo,
]
