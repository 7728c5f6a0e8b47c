/** What a person types to get an account. */
export interface Registration {
  name: string
  email: string
  password: string
}

/** AUTH-21: name and password are there, and the email looks like one; the first account may be called anything. */
export const isRegistration = ({ name, email, password }: Registration, newServer: boolean): boolean =>
  name !== '' && password !== '' && (newServer ? email !== '' : isEmail(email))

/** Does it look like an email? */
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S{2,}$/.test(text)
