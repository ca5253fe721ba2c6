/** The folder into which the helper sets bundles aside. A scan takes the plugins in a folder of this name as disabled. */
export const SET_ASIDE_FOLDER = 'Plugfolio_Set_Aside'
