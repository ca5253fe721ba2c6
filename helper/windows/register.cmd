@echo off
rem Copies Plugfolio Helper to a permanent folder and registers plugfolio: links for this user. Needs no administrator:
rem it only uses %LOCALAPPDATA% and HKEY_CURRENT_USER. unregister.cmd reverses it.
rem Exit codes are read on a separate line, because the command line of Wine, under which this is tested, has no "or".
setlocal
set "PLACE=%LOCALAPPDATA%\Programs\Plugfolio Helper"
set "FAILED="
if /i "%~dp0"=="%PLACE%\" goto :register
if not exist "%PLACE%\" mkdir "%PLACE%"
if not exist "%PLACE%\" goto :failed
for %%F in (helper.cjs plugfolio-helper.cmd register.cmd unregister.cmd LICENSE.txt) do call :copy "%%F"
for %%F in (node.exe LICENSE-node.txt) do if exist "%~dp0%%F" call :copy "%%F"
if defined FAILED goto :failed

:register
call "%PLACE%\plugfolio-helper.cmd" install
if not "%errorlevel%"=="0" goto :failed
echo Installed in %PLACE%. Go back to the web page and press Connect Helper App.
pause
exit /b 0

:failed
echo Nothing was registered. The lines above say why. 1>&2
pause
exit /b 1

:copy
copy /y "%~dp0%~1" "%PLACE%\" >nul
if not "%errorlevel%"=="0" set FAILED=1
exit /b 0
