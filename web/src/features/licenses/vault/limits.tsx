import styles from './vault-parts.module.css'

/** Explains the vault and its limits. */
export const Limits = () => (
  <div className={styles.text}>
    <p>
      Serials, key files and secret notes are encrypted in this browser with a separate passphrase. Not even
      the server's host can read them, unless they tamper with the app.
    </p>
    <p>
      License names, places and dates aren't encrypted, so you can search them any time. If you forget the
      passphrase and lose the recovery key, the secrets are lost for good.
    </p>
  </div>
)
