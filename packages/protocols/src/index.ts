import type { Protocol } from './define.ts'
import { entry, type ProtocolEntry } from './entry.ts'

const tcp = ['tcp'] as const
const udp = ['udp'] as const
const both = ['tcp', 'udp'] as const
const http = ['http'] as const

/** Every protocol of the server, by name; names and ports are unique. */
export const protocols: readonly ProtocolEntry[] = [
  entry('appello', 5109, tcp, async () => (await import('./appello/appello.ts')).appello),
  entry('aquila', 5089, tcp, async () => (await import('./aquila/aquila.ts')).aquila),
  entry('ardi01', 5075, tcp, async () => (await import('./ardi01/ardi01.ts')).ardi01),
  entry('arknav', 5107, both, async () => (await import('./arknav/arknav.ts')).arknav),
  entry('arnavi', 5100, tcp, async () => (await import('./arnavi/arnavi.ts')).arnavi),
  entry('atrack', 5044, both, async () => (await import('./atrack/atrack.ts')).atrack),
  entry('austinnb', 5158, udp, async () => (await import('./austinnb/austinnb.ts')).austinnb),
  entry('b2316', 5230, udp, async () => (await import('./b2316/b2316.ts')).b2316),
  entry('bstpl', 5241, tcp, async () => (await import('./bstpl/bstpl.ts')).bstpl),
  entry('calamp', 5082, udp, async () => (await import('./calamp/calamp.ts')).calamp),
  entry('carscop', 5040, tcp, async () => (await import('./carscop/carscop.ts')).carscop),
  entry('cautela', 5160, tcp, async () => (await import('./cautela/cautela.ts')).cautela),
  entry('cellocator', 5033, both, async () => (await import('./cellocator/cellocator.ts')).cellocator),
  entry('easytrack', 5056, tcp, async () => (await import('./easytrack/easytrack.ts')).easytrack),
  entry('eelink', 5064, both, async () => (await import('./eelink/eelink.ts')).eelink),
  entry('ennfu', 5220, tcp, async () => (await import('./ennfu/ennfu.ts')).ennfu),
  entry('flespi', 5149, http, async () => (await import('./flespi/flespi.ts')).flespi),
  entry('forward', 5600, http, async () => (await import('./forward/forward.ts')).forward),
  entry('freedom', 5066, tcp, async () => (await import('./freedom/freedom.ts')).freedom),
  entry('galileo', 5034, tcp, async () => (await import('./galileo/galileo.ts')).galileo),
  entry('gl200', 5004, both, async () => (await import('./gl200/gl200.ts')).gl200),
  entry('gps103', 5001, both, async () => (await import('./gps103/gps103.ts')).gps103),
  entry('gt06', 5023, tcp, async () => (await import('./gt06/gt06.ts')).gt06),
  entry('h02', 5013, both, async () => (await import('./h02/h02.ts')).h02),
  entry('hoopo', 5231, tcp, async () => (await import('./hoopo/hoopo.ts')).hoopo),
  entry('jido', 5237, tcp, async () => (await import('./jido/jido.ts')).jido),
  entry('jmak', 5259, tcp, async () => (await import('./jmak/jmak.ts')).jmak),
  entry('jt600', 5014, tcp, async () => (await import('./jt600/jt600.ts')).jt600),
  entry('jt808', 5015, tcp, async () => (await import('./jt808/jt808.ts')).jt808),
  entry('kenji', 5102, tcp, async () => (await import('./kenji/kenji.ts')).kenji),
  entry('manpower', 5042, tcp, async () => (await import('./manpower/manpower.ts')).manpower),
  entry('meiligao', 5009, both, async () => (await import('./meiligao/meiligao.ts')).meiligao),
  entry('meitrack', 5020, both, async () => (await import('./meitrack/meitrack.ts')).meitrack),
  entry('minifinder2', 5187, tcp, async () => (await import('./minifinder2/minifinder2.ts')).minifinder2),
  entry('mtx', 5083, tcp, async () => (await import('./mtx/mtx.ts')).mtx),
  entry('mxt', 5087, tcp, async () => (await import('./mxt/mxt.ts')).mxt),
  entry('navis', 5019, tcp, async () => (await import('./navis/navis.ts')).navis),
  entry('nto', 5250, tcp, async () => (await import('./nto/nto.ts')).nto),
  entry('osmand', 5055, http, async () => (await import('./osmand/osmand.ts')).osmand),
  entry('outsafe', 5205, http, async () => (await import('./outsafe/outsafe.ts')).outsafe),
  entry('pathaway', 5099, http, async () => (await import('./pathaway/pathaway.ts')).pathaway),
  entry('polte', 5214, http, async () => (await import('./polte/polte.ts')).polte),
  entry('r16h', 5266, tcp, async () => (await import('./r16h/r16h.ts')).r16h),
  entry('raveon', 5117, tcp, async () => (await import('./raveon/raveon.ts')).raveon),
  entry('recoda', 5151, tcp, async () => (await import('./recoda/recoda.ts')).recoda),
  entry('ruptela', 5046, tcp, async () => (await import('./ruptela/ruptela.ts')).ruptela),
  entry('smartsole', 5178, tcp, async () => (await import('./smartsole/smartsole.ts')).smartsole),
  entry('suntech', 5011, tcp, async () => (await import('./suntech/suntech.ts')).suntech),
  entry('swiftech', 5217, tcp, async () => (await import('./swiftech/swiftech.ts')).swiftech),
  entry('t800x', 5094, both, async () => (await import('./t800x/t800x.ts')).t800x),
  entry('teltonika', 5027, both, async () => (await import('./teltonika/teltonika.ts')).teltonika),
  entry('tk103', 5002, both, async () => (await import('./tk103/tk103.ts')).tk103),
  entry('topflytech', 5047, tcp, async () => (await import('./topflytech/topflytech.ts')).topflytech),
  entry('totem', 5007, tcp, async () => (await import('./totem/totem.ts')).totem),
  entry('watch', 5093, tcp, async () => (await import('./watch/watch.ts')).watch),
  entry('wialon', 5039, both, async () => (await import('./wialon/wialon.ts')).wialon),
  entry('xexun', 5006, tcp, async () => (await import('./xexun/xexun.ts')).xexun),
  entry('xirgo', 5081, both, async () => (await import('./xirgo/xirgo.ts')).xirgo),
]

/** All protocols, with their modules: for tools and for guessing, not for a server that only listens. */
export const loadProtocols = (): Promise<Protocol[]> => Promise.all(protocols.map((one) => one.load()))
