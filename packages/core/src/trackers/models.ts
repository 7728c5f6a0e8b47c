import { moreFamilies } from './more-models.ts'
import type { ModelFamily, TrackerModel } from './tracker-model.ts'

const family = (vendor: string, names: string, rest: Omit<ModelFamily, 'vendor' | 'names'>): ModelFamily => ({
  vendor,
  names: names.split(', '),
  ...rest,
})

/**
 * Trackers sold in Brazil and Latin America, and models of every other protocol that is read here, from public manuals, other platforms and protocol documents; the certainty is that
 * of the messages that set them up.
 */
export const modelFamilies: readonly ModelFamily[] = [
  family('Suntech', 'ST300, ST310U, ST340, ST350, ST480', {
    protocol: 'suntech',
    setup: 'suntech',
    number: 'digits9',
    certainty: 'manual',
  }),
  family('Suntech', 'ST200, ST210, ST215, ST240', {
    protocol: 'suntech',
    setup: 'suntechST200',
    number: 'digits6',
    certainty: 'platform',
  }),
  family('Suntech', 'ST390', { protocol: 'suntech', setup: 'suntechST390', number: 'digits9', certainty: 'platform' }),
  family('Suntech', 'ST4305, ST4315, ST4315U', {
    protocol: 'suntech',
    setup: 'suntechUniversal',
    number: 'digits10',
    certainty: 'platform',
  }),
  family('Suntech', 'ST8300, ST8310, ST4340, ST4345, ST4945', {
    protocol: 'suntech',
    setup: 'suntechUniversal',
    number: 'digits10',
    certainty: 'inferred',
  }),
  family('Suntech', 'ST410, ST410G, ST419, ST380, ST500, ST600, ST910, ST940, ST3300', {
    protocol: 'suntech',
    setup: null,
    number: 'label',
    certainty: 'platform',
  }),
  family(
    'Concox',
    'GT06, GT06N, GT06E, GT06F, GV20, GV25, X3, Wetrack2, Wetrack140, Wetrack Lite, ET25, OB22, AT4, EG02, GT06L',
    { protocol: 'gt06', setup: 'gt06', number: 'imei', certainty: 'manual' },
  ),
  family('Concox', 'CRX1, CRX3, GT300, GT710, GK309E', {
    protocol: 'gt06',
    setup: 'gt06',
    number: 'imei',
    certainty: 'inferred',
  }),
  family('Concox', 'TR02', { protocol: 'gt06', setup: null, number: 'imei', certainty: 'inferred' }),
  family('Concox', 'GT02, GT02A', { protocol: 'gt02', setup: null, number: 'imei', certainty: 'inferred' }),
  family('Jimi', 'JM-VL01, JM-VL02, JM-VL03, JM-VL04, JM-LL01, JM-LL02, JM-BL11, JM-LG01, JM-LG05, NT06L', {
    protocol: 'gt06',
    setup: 'gt06',
    number: 'imei',
    certainty: 'manual',
  }),
  family('Jimi', 'JC181, JC182', { protocol: 'jt808', setup: 'jimiJC181', number: 'imei', certainty: 'manual' }),
  family('Jimi', 'JC371, JC450, JC451', { protocol: 'jt808', setup: null, number: 'imei', certainty: 'platform' }),
  family('Jimi', 'JC261, JC400, JC400D, JC400AD', {
    protocol: 'gt06',
    setup: 'jimiJC261',
    number: 'imei',
    certainty: 'platform',
  }),
  family('Oneblock', 'J16, J16 4G, J16 4G PRO, J14, WJ1, EC33, G900', {
    protocol: 'gt06',
    setup: 'j16',
    number: 'imei',
    certainty: 'platform',
  }),
  family('UniGPS', 'F1, M1', { protocol: 'gt06', setup: 'gt06', number: 'imei', certainty: 'platform' }),
  family('', 'N4, LV12', { protocol: 'gt06', setup: 'gt06', number: 'imei', certainty: 'platform' }),
  family('X3Tech', 'XT40', { protocol: 'gt06', setup: 'x3tech', number: 'imei', certainty: 'manual' }),
  family('X3Tech', 'NT11, NT20, NT26, NT40, NT46', {
    protocol: 'gt06',
    setup: 'x3tech',
    number: 'imei',
    certainty: 'platform',
  }),
  family('GTK', 'LW4G, TR05', { protocol: 'gt06', setup: 'gtk', number: 'imei', certainty: 'platform' }),
  family('Santana', 'SR411, SR411 mini, S116', {
    protocol: 'gt06',
    setup: 'gt06',
    number: 'imei',
    certainty: 'inferred',
  }),
  family('SeeWorld', 'S119, S102, R11, EV02, S20', {
    protocol: 'gt06',
    setup: 'gt06',
    number: 'imei',
    certainty: 'inferred',
  }),
  family(
    'Coban',
    'TK303, TK303G, TK303F, BN-303F, BN-303G, BN-311B, BN-311C, TK311, GPS303, GPS103, GPS103A, TK103A, TK103B, TK104, GPS104, GPS105, GPS106, GPS107, GPS306, BN-401, BN-403, BN-405, BN-408',
    { protocol: 'gps103', setup: 'coban', number: 'imei', certainty: 'platform' },
  ),
  family('', 'TK103, T18, TK20, VG201', { protocol: 'tk103', setup: null, number: 'label', certainty: 'platform' }),
  family('TK-Star', 'TK905, TK06A, TK816, TK909, LK106, LK109, LK110, LK120, LK208, LK209, LK210', {
    protocol: 'h02',
    setup: 'tkStar',
    number: 'label',
    certainty: 'platform',
  }),
  family(
    'Sinotrack',
    'ST-901, ST-901M, ST-901A, ST-901L, ST-902, ST-902L, ST-903, ST-904L, ST-905, ST-905L, ST-906, ST-906L, ST-907, ST-907L, ST-908, ST-915',
    { protocol: 'h02', setup: 'sinotrack', number: 'digits10', certainty: 'platform' },
  ),
  family('Queclink', 'GV50, GV50M, GV55, GV57, GV75, GV75W, GV300, GV300W, GV500, GV65, GV350M', {
    protocol: 'gl200',
    setup: 'queclinkGv',
    number: 'imei',
    certainty: 'platform',
    password: 'model',
  }),
  family('Queclink', 'GL200, GL300, GL300W', {
    protocol: 'gl200',
    setup: 'queclinkGl',
    number: 'imei',
    certainty: 'manual',
    password: 'model',
  }),
  family('Queclink', 'GV310, GV600, GV350CEU, GL33, GL50, GL320, GL500, GL520, GB100, CV200', {
    protocol: 'gl200',
    setup: null,
    number: 'imei',
    certainty: 'inferred',
  }),
  family(
    'Teltonika',
    'FMB920, FMB120, FMB110, FMB140, FMB001, FMB002, FMB003, FMB010, FMC130, FMC125, FMC001, FMC920, FMM125, FMM130, FMM001, FMC640, FMB640',
    { protocol: 'teltonika', setup: 'teltonika', number: 'imei', certainty: 'manual' },
  ),
  family('Teltonika', 'FM6320, FM3612', { protocol: 'teltonika', setup: null, number: 'imei', certainty: 'manual' }),
  family('Maxtrack', 'MXT-140, MXT-141', {
    protocol: 'mxt',
    setup: 'maxtrack',
    number: 'label',
    certainty: 'platform',
  }),
  family('Maxtrack', 'MXT-142', { protocol: 'mxt', setup: 'maxtrack', number: 'label', certainty: 'inferred' }),
  family('Maxtrack', 'MXT-130, MXT-150, MXT-151, MXT-160, MTC-700', {
    protocol: 'mxt',
    setup: null,
    number: 'label',
    certainty: 'platform',
  }),
  family('BWS', 'E3, E3+, E3+4G', { protocol: 'easytrack', setup: 'bws', number: 'imei', certainty: 'platform' }),
  family('JMAK', 'JM-4G', { protocol: 'jmak', setup: null, number: 'imei', certainty: 'platform' }),
  family('Mobilogix', 'MT2000', { protocol: 'mobilogix', setup: 'mobilogix', number: 'label', certainty: 'platform' }),
  family('Mobilogix', 'MT2500, MT3500', {
    protocol: 'mobilogix',
    setup: 'mobilogix',
    number: 'label',
    certainty: 'inferred',
  }),
  family('Iter', 'ITR-120, ITR-150, ITR-155, ITR-270', {
    protocol: null,
    setup: 'iter',
    number: 'imei',
    certainty: 'platform',
  }),
  family(
    'Meitrack',
    'T311, T333, T366, T366G, T1, T3, MVT100, MVT340, MVT380, MVT600, MVT800, MT90, T355, T355G, T622, P66, P99, TC68S, K211G',
    { protocol: 'meitrack', setup: 'meitrack', number: 'imei', certainty: 'manual' },
  ),
  family('Ruptela', 'FM-Eco3, FM-Eco4, FM-Eco4+, FM-Pro4, FM-Tco4, HCV5, LCV5, Pro5, Trace5, Plug4', {
    protocol: 'ruptela',
    setup: 'ruptela',
    number: 'imei',
    certainty: 'manual',
  }),
  family('Topflytech', 'T8806, T8808, T8803, T8608', {
    protocol: 't800x',
    setup: 'topflytech',
    number: 'imei',
    certainty: 'platform',
  }),
  family('Topflytech', 'TLW1, TLW2, TLP, TLD, SolarX, PioneerX', {
    protocol: 't800x',
    setup: null,
    number: 'imei',
    certainty: 'platform',
  }),
  family('CalAmp', 'LMU-400, LMU-800, LMU-2160, LMU-2700, LMU-3030', {
    protocol: 'calamp',
    setup: 'calamp',
    number: 'digits10',
    certainty: 'platform',
    onlyUdp: true,
  }),
  family('Eelink', 'TK116', { protocol: 'eelink', setup: 'eelink', number: 'imei', certainty: 'platform' }),
  family('Eelink', 'TK115, TK119, TK319, GPT18, GOT08', {
    protocol: 'eelink',
    setup: 'eelink',
    number: 'imei',
    certainty: 'inferred',
  }),
  family('Xexun', 'TK102, TK102-2', { protocol: 'xexun', setup: 'xexun', number: 'imei', certainty: 'manual' }),
  family('ATrack', 'AX7', { protocol: 'atrack', setup: 'atrack', number: 'label', certainty: 'platform' }),
  family('ATrack', 'AX9, AK7, AL7, AT1', { protocol: 'atrack', setup: null, number: 'label', certainty: 'inferred' }),
  family('Jointech', 'JT701', { protocol: 'jt600', setup: 'jointech', number: 'label', certainty: 'platform' }),
  family('Jointech', 'JT703, JT705', { protocol: 'jt600', setup: null, number: 'label', certainty: 'inferred' }),
  family('AOVX', 'VL300, VL100, GL100, AG300, AL300', {
    protocol: 'jt808',
    setup: 'aovx',
    number: 'imei',
    certainty: 'platform',
  }),
  family('Topin', 'ZX303, ZX612, ZX908, ET11', {
    protocol: 'topin',
    setup: 'topin',
    number: 'imei',
    certainty: 'platform',
  }),
  family('Galileosky', 'Base Block, Galileosky 7x, Galileosky 10', {
    protocol: 'galileo',
    setup: null,
    number: 'imei',
    certainty: 'platform',
  }),
  family('Totem', 'AT05, AT06, AT07, AT09', {
    protocol: 'totem',
    setup: null,
    number: 'imei',
    certainty: 'platform',
  }),
  family('Arnavi', 'Integral, Essential, Arnavi 5', {
    protocol: 'arnavi',
    setup: null,
    number: 'imei',
    certainty: 'manual',
  }),
  family('Navtelecom', 'Signal, Smart', { protocol: 'navis', setup: null, number: 'imei', certainty: 'platform' }),
  family('Eview', 'EV-07B, EV-09, EV-201, EV-202', {
    protocol: 'minifinder2',
    setup: null,
    number: 'imei',
    certainty: 'platform',
  }),
  family('Xirgo', 'XT-2000, XT-2400, XT-4500, XT-6200', {
    protocol: 'xirgo',
    setup: null,
    number: 'imei',
    certainty: 'platform',
  }),
  family('Pointer', 'Cellocator', { protocol: 'cellocator', setup: null, number: 'label', certainty: 'platform' }),
  family('Aquila Track', 'Aquila', { protocol: 'aquila', setup: null, number: 'label', certainty: 'platform' }),
  family('SeTracker', 'Q50, Q90, D99, S1, A9, Q36, FA28, S5', {
    protocol: 'watch',
    setup: 'watch',
    number: 'label',
    certainty: 'platform',
  }),
  family('', 'JT/T 808 MDVR', { protocol: 'jt808', setup: null, number: 'label', certainty: 'platform' }),
  family('Carcell', 'CR2000, CR4000A', { protocol: 'carcell', setup: null, number: 'label', certainty: 'inferred' }),
  family('Meiligao', 'VT310, TK310, TK510, GT08, TK218', {
    protocol: 'meiligao',
    setup: null,
    number: 'label',
    certainty: 'platform',
  }),
  family('Gurtam', 'Wialon IPS', { protocol: 'wialon', setup: null, number: 'chosen', certainty: 'platform' }),
  family('flespi', 'flespi HTTP', { protocol: 'flespi', setup: null, number: 'chosen', certainty: 'platform' }),
  family('Android, iPhone', 'Traccar Client', {
    protocol: 'osmand',
    setup: 'app',
    number: 'chosen',
    certainty: 'manual',
  }),
  ...moreFamilies,
]

/** Every model, in the order of the families. */
export const trackerModels: readonly TrackerModel[] = modelFamilies.flatMap(({ names, ...family }) =>
  names.map((name) => ({ ...family, name })),
)

/** The names of all, in alphabetical order, as suggestions: the model of a tracker may be any other. */
export const modelNames: readonly string[] = trackerModels
  .map(({ name }) => name)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
