/** Joins the class names that are defined. */
export function classNames(...names: (string | false | undefined)[]) {
  return names.filter(Boolean).join(' ')
}
