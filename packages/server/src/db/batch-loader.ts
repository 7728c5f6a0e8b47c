/** Returns the value of one key; undefined when there is none. */
export type BatchLoader<K, V> = (key: K) => Promise<V | undefined>

/**
 * Makes a function for single keys from one that loads many (at most `max`) at once. Keys requested while a load runs are
 * loaded together in the next one. When a load fails, its keys are loaded one by one, so that only failing keys reject.
 */
export function createBatchLoader<K, V>(
  load: (keys: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  max: number,
): BatchLoader<K, V> {
  let asked = new Map<K, PromiseWithResolvers<V | undefined>>()
  let loading = false

  async function run(): Promise<void> {
    loading = true
    while (asked.size > 0) {
      const questions = [...asked].slice(0, max)
      asked = new Map([...asked].slice(max))
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
