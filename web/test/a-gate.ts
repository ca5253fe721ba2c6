/** A promise that the test settles when it wants. */
export function aGate<Value = void>() {
  let resolve = (_: Value) => {}
  let reject = (_: Error) => {}
  const promise = new Promise<Value>((settle, refuse) => {
    resolve = settle
    reject = refuse
  })
  return { promise, resolve, reject }
}
