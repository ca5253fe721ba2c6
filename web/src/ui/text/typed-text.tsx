import styles from './typed-text.module.css'

/** A text as it was typed, with its line breaks. */
export const TypedText = ({ text }: { text: string }) => <p className={styles.typed}>{text}</p>
