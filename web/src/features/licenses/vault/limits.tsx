import styles from './vault-parts.module.css'

/** Explains the vault and its limits. */
export const Limits = () => (
  <div className={styles.text}>
    <p>
      Serials, key files and secret notes are encrypted in this browser with a passphrase of their own. Your
      server's host cannot read them unless they change the program.
    </p>
    <p>
      Names, places, days and numbers of licenses stay readable, so that you can search them without the
      vault. If you forget the passphrase and lose the recovery key, the secrets are lost for good.
    </p>
  </div>
)
