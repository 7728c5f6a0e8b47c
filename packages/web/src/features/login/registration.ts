/** The input of a registration. */
export interface Registration {
  name: string
  email: string
  password: string
}

/** AUTH-21: name and password are not empty, and the email is plausible; the first account may have any login name. */
export const isRegistration = ({ name, email, password }: Registration, newServer: boolean): boolean =>
  name !== '' && password !== '' && (newServer ? email !== '' : isEmail(email))

/** Whether it is plausible as an email. */
export const isEmail = (text: string): boolean => /^\S+@\S+\.\S{2,}$/.test(text)
