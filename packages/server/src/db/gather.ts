/** Answers one key; what is asked while a load runs is loaded together, next. */
export type Gather<K, V> = (key: K) => Promise<V | undefined>

/**
 * Turns a load of many keys at once (at most `most`) into a question for one, without a timer: as a group commit does for
 * writes. Keys that cannot be loaded together are loaded one by one: only who asks for a bad one is refused.
 */
export function gather<K, V>(load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>, most: number): Gather<K, V> {
  let asked = new Map<K, PromiseWithResolvers<V | undefined>>()
  let loading = false

  async function run(): Promise<void> {
    loading = true
    while (asked.size > 0) {
      const questions = [...asked].slice(0, most)
      asked = new Map([...asked].slice(most))
      await answer(questions)
    }
    loading = false
  }

  async function answer(questions: [K, PromiseWithResolvers<V | undefined>][]): Promise<void> {
    try {
      const found = await load(questions.map(([key]) => key))
      for (const [key, { resolve }] of questions) resolve(found.get(key))
    } catch (error) {
      if (questions.length === 1) questions[0]![1].reject(error)
      else for (const question of questions) await answer([question])
    }
  }

  return (key) => {
    const question = asked.get(key) ?? Promise.withResolvers<V | undefined>()
    asked.set(key, question)
    if (!loading) {
      loading = true
      setImmediate(run)
    }
    return question.promise
  }
}
