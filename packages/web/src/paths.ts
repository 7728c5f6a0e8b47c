/** What can be imported from a file; the same names as in `core/imports`, which paths do not load. */
type ImportName = 'devices' | 'drivers' | 'clients' | 'trackers' | 'sims' | 'fuel'

/** The address of a form: of an existing item, or of a new one. */
const withId = (form: string, id?: number | ':id'): string => (id === undefined ? form : `${form}/${id}`)

type Query = Readonly<Record<string, string | number>>
const withQuery = (page: string, query: Query): string => {
  const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  return search.size > 0 ? `${page}?${search}` : page
}

/** Every address of the product that a link may open (spec 1 §2). */
export const paths = {
  map: '/',
  /** The map with this vehicle selected; null for none. */
  mapOf: (deviceId: number | null) => (deviceId === null ? '/' : `/?device=${deviceId}`),
  /** The map with the alarms that wait open. */
  alarms: '/?open=alarms',
  login: '/login',
  register: '/register',
  reset: '/reset-password',
  changeServer: '/change-server',
  confirmEmail: '/confirm-email',
  /** Whether a proof pack was changed; for everybody. */
  proofCheck: '/proof-check',
  position: (id: number | ':id') => `/position/${id}`,
  event: (eventId: number | ':id') => `/event/${eventId}`,
  /** What of the mobile network a tracker received at a position. */
  network: (positionId: number | ':id') => `/network/${positionId}`,
  geofences: '/geofences',
  /** The same screen by its other address (A-19). */
  geofencesToo: '/settings/geofences',
  /** GEO-19. */
  geofencesAfterAnchor: '/geofences/',
  geofence: (id?: number | ':id') => withId('/settings/geofence', id),
  notifications: '/settings/notifications',
  notification: (id?: number | ':id') => withId('/settings/notification', id),
  calendars: '/settings/calendars',
  calendar: (id?: number | ':id') => withId('/settings/calendar', id),
  commands: '/settings/commands',
  savedCommand: (id?: number | ':id') => withId('/settings/command', id),
  groups: '/settings/groups',
  group: (id?: number | ':id') => withId('/settings/group', id),
  drivers: '/settings/drivers',
  driver: (id?: number | ':id') => withId('/settings/driver', id),
  server: '/settings/server',
  /** How well the server is. */
  status: '/settings/status',
  /** Moving in from a Traccar server. */
  moving: '/settings/mudanca',
  computedAttributes: '/settings/attributes',
  computedAttribute: (id?: number | ':id') => withId('/settings/attribute', id),
  schedules: '/settings/agendamentos',
  groupConnections: (id: number | ':id') => `/settings/group/${id}/connections`,
  deviceConnections: (id: number | ':id') => `/settings/device/${id}/connections`,
  userConnections: (id: number | ':id') => `/settings/user/${id}/connections`,
  users: '/settings/users',
  user: (id?: number | ':id') => withId('/settings/user', id),
  resellers: '/settings/revendas',
  reseller: (id?: number | ':id') => withId('/settings/revenda', id),
  resellerConnections: (id: number | ':id') => `/settings/revenda/${id}/connections`,
  clients: '/settings/clientes',
  client: (id?: number | ':id') => withId('/settings/cliente', id),
  clientConnections: (id: number | ':id') => `/settings/cliente/${id}/connections`,
  plans: '/settings/planos',
  plan: (id?: number | ':id') => withId('/settings/plano', id),
  inspections: '/settings/vistorias',
  /** The form; `kept`: the key of one in this browser that is corrected. */
  newInspection: (kept?: string) => `/settings/vistorias/cadastro${kept ? `?${new URLSearchParams({ kept })}` : ''}`,
  inspection: (id: number | ':id') => `/settings/vistoria/${id}`,
  contracts: '/settings/contratos',
  contract: (id?: number | ':id') => withId('/settings/contrato', id),
  /** The rule of dunning and the clients who are late; one client, by its billing customer. */
  dunning: '/settings/regua',
  dunnedClient: (customer: string) => `/settings/regua/${encodeURIComponent(customer)}`,
  /** What a reseller is paid, what everybody is, and what one pays. */
  soldCharges: '/settings/contratos/cobrancas',
  everyCharge: '/settings/faturas',
  ownCharges: '/settings/cobrancas',
  /** What differed from the billing service. */
  differences: '/settings/diferencas',
  /** The charges of one customer of the billing service. */
  charges: (customer: string) => `/settings/faturas/${encodeURIComponent(customer)}`,
  preferences: '/settings/preferences',
  /** `tab`: 2 alert types, 3 dashboard, 4 status (A-123); `open` names the form above it. */
  maintenances: (tab: 2 | 3 | 4 = 3, open: Query = {}) =>
    withQuery('/settings/maintenances', { ...(tab !== 3 && { tab }), ...open }),
  maintenance: (id?: number | ':id') => withId('/settings/maintenance', id),
  maintenanceRecord: (id?: number | ':id') => withId('/settings/cadastroManutencao', id),
  /** `open` names the form above it. */
  fuel: (open: Query = {}) => withQuery('/settings/abastecimento', open),
  fuelRecord: (id?: number | ':id') => withId('/settings/cadastroAbastecimento', id),
  account: (userId: number | ':id') => `/settings/perfil/${userId}`,
  vehicles: '/settings/veiculos',
  /** The same list by its other address (A-18). */
  vehiclesToo: '/settings/devices',
  vehicle: (id?: number | ':id') => withId('/settings/veiculo', id),
  /** A new tracker with this identifier. */
  newDevice: (uniqueId: string) => `/settings/device?${new URLSearchParams({ uniqueId })}`,
  /** The same form, opened at what belongs to the tracker (A-18). */
  device: (id?: number | ':id') => withId('/settings/device', id),
  command: (id: number | ':id') => `/settings/device/${id}/command`,
  share: (id: number | ':id') => `/settings/device/${id}/share`,
  /** A proof pack of a vehicle. */
  proof: (id: number | ':id') => `/settings/device/${id}/proof`,
  /** Who saw the positions of a vehicle. */
  deviceLookups: (id: number | ':id') => `/settings/device/${id}/lookups`,
  /** What an account saw. */
  userLookups: (id: number | ':id') => `/settings/user/${id}/lookups`,
  accumulators: (id: number | ':id') => `/settings/accumulators/${id}`,
  replay: (id: number) => `/replay?deviceId=${id}`,
  /** The replay of the hour until now. */
  replayLastHour: (id: number) => `/replay?deviceId=${id}&period=lastHour`,
  /** The replay of a part of its way. */
  replayOf: (id: number, { from, to }: { readonly from: Date; readonly to: Date }) =>
    `/replay?deviceId=${id}&from=${from.toISOString()}&to=${to.toISOString()}`,
  /** Why a trip is one: that of these times. */
  trip: '/reports/trip/explained',
  tripOf: (id: number, { from, to }: { readonly from: Date; readonly to: Date }) =>
    `/reports/trip/explained?deviceId=${id}&from=${from.toISOString()}&to=${to.toISOString()}`,
  /** Why vehicles are silent. */
  silence: '/reports/silent',
  scores: '/reports/score',
  ranking: '/reports/ranking',
  deductions: '/reports/deductions',
  scheduledReports: '/reports/scheduled',
  reportFiles: '/reports/files',
  reports: (id: number) => `/reports/combined?deviceId=${id}`,
  serviceOrders: '/settings/ordens',
  serviceOrder: (id?: number | ':id') => withId('/settings/ordem', id),
  /** The orders of an installer, and the work on one. */
  myOrders: '/ordens',
  orderWork: (id: number | ':id') => `/ordens/${id}`,
  orderPhotos: (id: number | ':id') => `/ordens/${id}/fotos`,
  orderTest: (id: number | ':id') => `/ordens/${id}/teste`,
  orderSignature: (id: number | ':id') => `/ordens/${id}/assinatura`,
  announcement: '/settings/announcement',
  messaging: '/settings/apiwhats',
  tutorial: '/settings/tutorial',
  /** The look of a reseller. */
  brand: (resellerId: number | ':id') => `/settings/marca/${resellerId}`,
  /** The stock of a seller. */
  trackers: '/settings/aparelhos',
  tracker: (id?: number | ':id') => withId('/settings/aparelho', id),
  sims: '/settings/chips',
  sim: (id?: number | ':id') => withId('/settings/chip', id),
  /** What points a new tracker at this server, and what arrives from it. */
  firstTracker: '/settings/primeiro-rastreador',
  /** Items of a kind from a file. */
  import: (kind: ImportName) => `/settings/import/${kind}`,
  /** The list of what can be imported. */
  listOf: (kind: ImportName) =>
    ({
      devices: '/settings/veiculos',
      drivers: '/settings/drivers',
      clients: '/settings/clientes',
      trackers: '/settings/aparelhos',
      sims: '/settings/chips',
      fuel: '/settings/abastecimento',
    })[kind],
  groupCommand: (id: number | ':id') => `/settings/group/${id}/command`,
} as const
