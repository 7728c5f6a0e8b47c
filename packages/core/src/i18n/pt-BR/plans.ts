import type { plans as english } from '../en/plans.ts'
import type { Translated } from '../languages.ts'

/** Words of the list and the form of plans, and of requests for features, in Brazilian Portuguese. */
export const plans = {
  planTitle: 'Plano',
  planNew: 'Novo plano',
  plansEmptyTitle: 'Nenhum plano cadastrado',
  plansEmptyText:
    'Crie um plano com os recursos que você vende e escolha-o no cadastro do cliente. Cliente sem plano tem todos os recursos.',
  planDetailsHint: 'O cliente vê o nome. O preço, só você vê.',
  planDescription: 'Descrição',
  planPrice: 'Preço por mês',
  planFeatures: 'Recursos',
  planFeaturesHint:
    'O que não está incluído continua visível com um cadeado, e o cliente pode pedir. O que já existe é mantido, sem efeito.',
  planIncluded: '{count} de {most} recursos incluídos',
  planOf: '{count} de {most}',
  planEverything: 'Incluir todos',
  planNothing: 'Retirar todos',
  planLimits: 'Limites',
  planLimitsHint: 'Para o cliente e todos os usuários abaixo dele. Vazio: sem limite. Nada do que existe é excluído.',
  planGeofences: 'Cercas',
  planNotifications: 'Notificações',
  planAccounts: 'Contas',
  planRequests: '{count, plural, one {# pedido de recurso} other {# pedidos de recursos}}',
  planGrant: 'Conceder',
  planGrantOf: 'Conceder {feature} a {name}',
  planDismiss: 'Dispensar',
  planDismissOf: 'Dispensar {feature} de {name}',
  planDismissed: 'Pedido dispensado',
  planGrantTitle: 'Plano de {name}',
  planGrantText: '{feature}: fora do plano {plan}. Escolha um plano que inclua este recurso:',
  planGranted: '{name} tem um novo plano',
  planNoneFits: 'Nenhum plano inclui {feature}. Crie um ou inclua o recurso em um plano.',
} as const satisfies Translated<typeof english>
