/** An access point of a mobile network, as printed by whoever sells the SIM card. */
export interface Network {
  /** Unique; what a person chooses by. */
  readonly name: string
  /** The mobile network or seller, as stored with a vehicle. */
  readonly carrier: string
  readonly apn: string
  readonly user: string
  readonly password: string
}

const network = (carrier: string, apn: string, user = '', password = user, kind = ''): Network => ({
  name: kind ? `${carrier} ${kind}` : carrier,
  carrier,
  apn,
  user,
  password,
})

/** Access points of SIM cards that trackers in Brazil use; the paper of the SIM card wins, because sellers change them. */
export const networks: readonly Network[] = [
  network('Vivo', 'zap.vivo.com.br', 'vivo'),
  network('Vivo', 'smart.m2m.vivo.com.br', 'vivo', 'vivo', 'M2M'),
  network('Claro', 'claro.com.br', 'claro'),
  network('Claro', 'm2m.claro.com.br', 'claro', 'claro', 'M2M'),
  network('TIM', 'timbrasil.br', 'tim'),
  network('TIM', 'tim.m2m.br', 'tim', 'tim', 'M2M'),
  network('Algar', 'algar.br', 'algar', '1212'),
  network('Oi', 'gprs.oi.com.br', 'oi'),
  network('Arqia', 'm2m.arqia.br'),
  network('Allcom', 'allcom.vivo.com.br', 'allcom', 'allcom', 'Vivo'),
  network('Allcom', 'allcom.claro.com.br', 'allcom', 'allcom', 'Claro'),
  network('Datatem', 'iot.datatem.com.br', 'datatem'),
  network('Link Solutions', 'linksolutions.br', 'link'),
  network('M2Data', 'm2data.claro.com.br', 'claro', 'claro', 'Claro'),
  network('M2Data', 'm2data.algar.br', 'algar', 'algar', 'Algar'),
  network('Virtueyes', 'virtueyes.claro.com.br', 'veye', 'veye', 'Claro'),
  network('Tmdata', 'tmdata.vivo.com.br', 'tmdata', 'tmdata', 'Vivo'),
  network('Tmdata', 'tmdata.claro.com.br', 'tmdata', 'tmdata', 'Claro'),
  network('Tmdata', 'tmdata.tim.br', 'tmdata', 'tmdata', 'TIM'),
  network('Hinova', 'hinova.br', 'hinova'),
  network('X3Tech', 'x3tech.br', 'x3tech'),
  network('BWS', 'bws.br', 'bws'),
  network('Fulltrack', 'fulltime.com', 'ft'),
  network('Getrak', 'conexao.getrak.com'),
  network('Correios Celular', 'internet.br'),
  network('Unifique', 'unifique.br'),
  network('Sercomtel', 'sercomtel.com.br', 'sercomtel'),
  network('emnify', 'em'),
  network('Hologram', 'hologram'),
  network('1NCE', 'iot.1nce.net'),
]

/** The mobile networks and sellers of SIM cards, in alphabetical order: suggestions. */
export const carriers: readonly string[] = [...new Set(networks.map(({ carrier }) => carrier))].sort((one, other) =>
  one.localeCompare(other, 'pt-BR'),
)
