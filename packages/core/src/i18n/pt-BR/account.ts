import type { Texts } from '../areas.ts'

/** Words of one's own account and preferences, in Brazilian Portuguese. */
export const account = {
  // Settings kept as attributes: user and server
  attributeSpeedUnit: 'Unidade de velocidade',
  attributeDistanceUnit: 'Unidade de distância',
  attributeAltitudeUnit: 'Unidade de altitude',
  attributeVolumeUnit: 'Unidade de volume',
  attributeTimezone: 'Fuso horário',
  attributeCoin: 'Moeda',

  // Settings lists and forms
  accountTitle: 'Minha conta',
  accountDelete: 'Excluir minha conta',
  accountDeleteHint: 'Digite seu e-mail para confirmar',
  accountToken: 'Token da API',
  accountTokenExpiry: 'Vencimento do token',
  accountTokenCreate: 'Gerar token',
  preferenceMap: 'Mapa',
  preferenceUnits: 'Unidades',
  preferenceSounds: 'Sons',
  preferenceDefaultMap: 'Mapa padrão',
  preferenceCoordinates: 'Formato de coordenadas',
  preferenceCoordinatesDd: 'Graus decimais',
  preferenceCoordinatesDdm: 'Graus e minutos decimais',
  preferenceCoordinatesDms: 'Graus, minutos e segundos',
  preferenceTwelveHour: 'Relógio de 12 horas',
  preferencePoiLayer: 'Pontos de interesse (KML)',
  preferenceMenuLista: 'Lista',
  preferenceMenuIcone: 'Ícones',
  preferenceMenuHint: 'Lista ao lado ou ícones em grade.',
  preferenceDirectionHint: 'Mostra para onde cada veículo aponta.',
  preferenceRouteHint: 'Rastro das últimas posições.',
  preferenceClusterHint: 'Junta marcadores que se sobrepõem.',
  preferenceFollowHint: 'Mantém o mapa centrado nele.',
  preferenceNone: 'Nenhuma',
  preferenceSelected: 'Selecionado',
  preferenceAllVehicles: 'Todas',
} as const satisfies Texts<'account'>
