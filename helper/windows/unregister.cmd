@echo off
rem Takes back what register.cmd did. Backups of plugins stay where they are.
setlocal
set "PLACE=%LOCALAPPDATA%\Programs\Plugfolio Helper"
call "%~dp0plugfolio-helper.cmd" uninstall || goto :failed
for %%F in (helper.cjs plugfolio-helper.cmd register.cmd LICENSE.txt node.exe LICENSE-node.txt) do del /q "%PLACE%\%%F" 2>nul
echo Plugfolio Helper is no longer registered.
pause
exit /b 0

:failed
echo Nothing was taken back. The lines above say why. 1>&2
pause
exit /b 1
