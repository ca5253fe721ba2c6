// Runs before the first paint, so that no page flashes in the wrong theme. Dark is the absence of data-theme.
{
  const system = matchMedia('(prefers-color-scheme: light)')
  const GROUNDS = { dark: '#0b0b0a', light: '#e6e5de' }

  function apply() {
    const choice = localStorage.getItem('plugfolioTheme')
    const isLight = choice === 'light' || (choice !== 'dark' && system.matches)
    const theme = isLight ? 'light' : 'dark'
    if (theme === 'light') document.documentElement.dataset.theme = 'light'
    else delete document.documentElement.dataset.theme
    document.querySelector('meta[name=theme-color]')?.setAttribute('content', GROUNDS[theme])
  }

  apply()
  system.addEventListener('change', apply)
  window.addEventListener('storage', apply)
}
