import { defineFeature } from '../../feature/feature.ts'
import { paths } from '../../paths.ts'
import { ProofIcon } from '../../ui/icons.ts'

/** A signed pack of what a tracker sent, for a theft or a dispute (decision 176). */
export const proofs = defineFeature({
  id: 'proof',
  title: { en: 'Proof pack', ptBR: 'Dossiê de prova' },
  may: 'reports',
  plan: 'reports',
  requires: 'proofs',
  icon: ProofIcon,
  menu: { reachedFrom: 'a vehicle' },
  words: 'proofs',
  help: 'proofHelp',
  screens: [{ at: paths.proof(':id'), load: () => import('./ProofPage.tsx'), isBare: true }],
})
