import type { Route } from './route.ts'

export const campinas: readonly Route[] = [
  {
    id: 'cps-norte-sul',
    name: 'Av. Norte-Sul e Princesa d’Oeste',
    kind: 'avenue',
    limitKmh: 60,
    points: [
      [-22.9231, -47.0561],
      [-22.9187, -47.0523],
      [-22.9139, -47.0497],
      [-22.9089, -47.0479],
      [-22.9039, -47.0463],
      [-22.8991, -47.0461],
      [-22.8941, -47.0469],
      [-22.8889, -47.0489],
      [-22.8841, -47.0513],
      [-22.8797, -47.0551],
    ],
  },
  {
    id: 'cps-amoreiras',
    name: 'Av. das Amoreiras e John Boyd Dunlop',
    kind: 'avenue',
    limitKmh: 60,
    points: [
      [-22.9087, -47.0631],
      [-22.9131, -47.0687],
      [-22.9179, -47.0743],
      [-22.9227, -47.0801],
      [-22.9277, -47.0861],
      [-22.9331, -47.0927],
      [-22.9389, -47.0997],
      [-22.9451, -47.1073],
      [-22.9519, -47.1151],
    ],
  },
]
