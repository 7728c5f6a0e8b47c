import { defineForm } from '../../feature/form.ts'

/** MAP-4: the person's own account. */
export const accountForm = defineForm({
  area: 'security',
  title: 'accountTitle',
  sections: {
    details: {
      title: 'sharedDetails',
      fields: {
        name: 'sharedName',
        email: 'sharedEmail',
        password: 'resetNewPassword',
        currentPassword: { label: 'passwordPresent', sometimes: true },
      },
    },
    contact: {
      title: 'contactTitle',
      fields: {
        phone: 'contactPhone',
        'attributes.telegramChatId': 'attributeTelegramChatId',
        'attributes.pushoverUserKey': 'attributePushoverUserKey',
      },
    },
    logins: { requires: 'logins', title: 'loginsTitle', hint: 'loginsHint' },
  },
})
