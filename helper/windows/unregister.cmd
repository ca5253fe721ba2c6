@echo off
rem Reverses what register.cmd did. Backups of plugins stay where they are.
setlocal
set "PLACE=%LOCALAPPDATA%\Programs\Plugfolio Helper"
call "%~dp0plugfolio-helper.cmd" uninstall
if not "%errorlevel%"=="0" goto :failed
for %%F in (helper.cjs plugfolio-helper.cmd register.cmd LICENSE.txt node.exe LICENSE-node.txt) do del /q "%PLACE%\%%F" 2>nul
echo Plugfolio Helper is no longer registered.
pause
exit /b 0

:failed
echo It is still registered. The lines above say why. 1>&2
pause
exit /b 1
