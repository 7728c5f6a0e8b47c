/** Words of the page that verifies a proof pack, for everybody. */
export const proofCheck = {
  proofCheckTitle: 'Conferir um dossiê',
  proofCheckText:
    'Escolha o arquivo .json de um dossiê: esta página diz se algo mudou desde que ele foi assinado aqui.',
  proofCheckChoose: 'Escolher arquivo',
  proofCheckValid: 'Nada mudou',
  proofCheckValidText: 'Dossiê de {plate}, gerado em {time}. O SHA-256 tem que ser o do rodapé do PDF:',
  proofCheckUnsigned: 'Este dossiê não foi assinado aqui',
  proofCheckUnsignedText: 'A assinatura não é desta instalação, ou o arquivo foi alterado.',
  proofCheckChanged: 'Este dossiê foi alterado',
  proofCheckChangedText: 'Estas partes não estão como foram assinadas: {parts}',
  proofCheckUnreadable: 'Este arquivo não é um dossiê de prova',
  proofPartAbout: 'quem fez e por quê',
  proofPartVehicle: 'veículo',
  proofPartTracker: 'rastreador',
  proofPartDrivers: 'motoristas',
  proofPartFixes: 'posições',
  proofPartEvents: 'eventos',
  proofPartCommands: 'comandos',
  proofPartPhotos: 'fotos',
  proofPartHashes: 'somas de verificação',
} as const
