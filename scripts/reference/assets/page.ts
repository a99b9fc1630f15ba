import { addCopyButtons } from './copy.ts';
import { enableSearch } from './search.ts';
import { enableThemeSwitch } from './theme-switch.ts';

addCopyButtons();
enableThemeSwitch();
enableSearch();
